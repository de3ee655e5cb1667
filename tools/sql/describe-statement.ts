/** Asks PostgreSQL what a statement answers, by its own protocol: parsed and described, not carried out. */
import type { Tx } from "@stallkeeper/server";

/** A column as PostgreSQL describes it; `table` and `number` are 0 where it is an expression. */
export interface Described {
  name: string;
  type: number;
  table: number;
  number: number;
}

interface Connection {
  parse(statement: { text: string; name: string; types: number[] }): void;
  describe(what: { type: "S"; name: string }): void;
  sync(): void;
}

interface Fields {
  fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[];
}

/** The columns of a statement, none for one that answers no rows. Throws what PostgreSQL says against it. */
export function describeStatement(client: Tx["client"], text: string): Promise<Described[]> {
  return new Promise((done, fail) => {
    let columns: Described[] = [];
    client.query({
      submit(connection: object) {
        const wire = connection as Connection;
        wire.parse({ text, name: "", types: [] });
        wire.describe({ type: "S", name: "" });
        wire.sync();
      },
      handleRowDescription({ fields }: Fields) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          table: tableID,
          number: columnID,
        }));
      },
      // The driver hands the end of a failed statement to nobody.
      handleError: fail,
      handleReadyForQuery: () => done(columns),
    });
  });
}
