import com.healthmarketscience.jackcess.*;
import java.io.File;
import java.text.SimpleDateFormat;
import java.util.*;

/** Prints a line of JSON for each database: its tables by name, each a list of rows. */
public class ReadAll {
    public static void main(String[] paths) throws Exception {
        for (String path : paths) {
            Database database = new DatabaseBuilder(new File(path)).setReadOnly(true).open();
            for (String name : new String[] {"MSysObjects", "MSysACEs"}) {
                Table table = database.getSystemTable(name);
                for (Index index : table.getIndexes()) {
                    int rows = 0;
                    for (Row row : CursorBuilder.createCursor(index)) rows++;
                    if (rows != table.getRowCount()) {
                        throw new IllegalStateException(name + "." + index.getName() + ": " + rows);
                    }
                }
            }
            StringBuilder out = new StringBuilder("{");
            for (String name : database.getTableNames()) {
                Table table = database.getTable(name);
                int count = 0;
                out.append(out.length() > 1 ? "," : "").append(text(name)).append(":[");
                for (Row row : table) {
                    out.append(count++ > 0 ? "," : "").append("{");
                    boolean first = true;
                    for (Map.Entry<String, Object> cell : row.entrySet()) {
                        out.append(first ? "" : ",").append(text(cell.getKey())).append(":");
                        out.append(value(cell.getValue()));
                        first = false;
                    }
                    out.append("}");
                }
                if (count != table.getRowCount()) {
                    throw new IllegalStateException(name + " counts " + table.getRowCount());
                }
                out.append("]");
            }
            System.out.println(out.append("}"));
            database.close();
        }
    }

    private static String value(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return String.valueOf(value);
        }
        if (value instanceof Date) {
            return text(new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss").format((Date) value));
        }
        return text(value.toString());
    }

    private static String text(String value) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : value.toCharArray()) {
            if (c == '"' || c == '\\' || c < 32 || c > 126) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append("\"").toString();
    }
}
