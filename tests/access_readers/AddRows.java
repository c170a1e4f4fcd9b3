import com.healthmarketscience.jackcess.*;
import java.io.File;
import java.util.*;

/** Adds rows to a table, numbered by the database, and makes the first one longer. */
public class AddRows {
    public static void main(String[] words) throws Exception {
        Database database = DatabaseBuilder.open(new File(words[0]));
        Table table = database.getTable(words[1]);
        for (int row = 0; row < Integer.parseInt(words[2]); row++) {
            Map<String, Object> cells = new HashMap<>();
            cells.put("Table", row % 30);
            cells.put("NS/EW", "E");
            cells.put("DateLog", new Date());
            table.addRowFromMap(cells);
        }
        Row first = table.iterator().next();
        first.put("Remarks", "a long remark ".repeat(10));
        table.updateRow(first);
        database.close();
    }
}
