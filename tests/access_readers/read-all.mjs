// Prints a line of JSON for each database: its tables by name, each a list of rows.
import fs from "node:fs";
import MDBReader from "mdb-reader";

for (const path of process.argv.slice(2)) {
  const reader = new MDBReader(fs.readFileSync(path));
  const tables = {};
  for (const name of reader.getTableNames()) {
    tables[name] = reader.getTable(name).getData().map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          value instanceof Date ? value.toISOString().slice(0, 19) : value,
        ]),
      ),
    );
  }
  console.log(JSON.stringify(tables));
}
