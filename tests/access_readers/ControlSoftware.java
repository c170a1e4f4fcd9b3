import com.healthmarketscience.jackcess.*;
import java.io.File;
import java.util.*;

/**
 * Plays a session as the control software of the devices does: for each board at each table of
 * RoundData a result, some of them corrected or erased later, and a number for every seat.
 */
public class ControlSoftware {
    public static void main(String[] words) throws Exception {
        Random random = new Random(Long.parseLong(words[1]));
        Database database = DatabaseBuilder.open(new File(words[0]));
        Table received = database.getTable("ReceivedData");
        List<Row> sent = new ArrayList<>();
        for (Row round : database.getTable("RoundData")) {
            if (((Number) round.get("NSPair")).intValue() == 0) continue;
            if (((Number) round.get("EWPair")).intValue() == 0) continue;
            int low = ((Number) round.get("LowBoard")).intValue();
            int high = ((Number) round.get("HighBoard")).intValue();
            for (int board = low; board <= high; board++) {
                Map<String, Object> cells = new HashMap<>();
                cells.put("Section", round.get("Section"));
                cells.put("Table", round.get("Table"));
                cells.put("Round", round.get("Round"));
                cells.put("Board", board);
                cells.put("PairNS", round.get("NSPair"));
                cells.put("PairEW", round.get("EWPair"));
                score(cells, random);
                received.addRowFromMap(cells);
                database.flush();
                if (random.nextInt(5) == 0) correct(received, random);
                database.flush();
                Thread.sleep(10);
            }
        }
        database.close();
        System.out.println("done");
    }

    private static void score(Map<String, Object> cells, Random random) {
        cells.put("NS/EW", "NESW".substring(random.nextInt(4)).substring(0, 1));
        cells.put("Contract", (1 + random.nextInt(5)) + " " + List.of("C", "D", "H", "S", "NT").get(random.nextInt(5)));
        cells.put("Result", List.of("=", "+1", "-1", "-2").get(random.nextInt(4)));
        cells.put("LeadCard", "H" + (2 + random.nextInt(9)));
        cells.put("DateLog", new Date());
        cells.put("TimeLog", new Date());
    }

    private static void correct(Table received, Random random) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (Row row : received) rows.add(row);
        Row row = rows.get(random.nextInt(rows.size()));
        if (Boolean.TRUE.equals(row.get("Erased"))) return;
        if (random.nextInt(3) == 0) row.put("Erased", true);
        else score(row, random);
        received.updateRow(row);
    }
}
