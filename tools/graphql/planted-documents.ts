/** Documents that are wrong, each in its own way; the test of documents must find all of them. */

declare function askGraphql<T>(document: string, variables?: object): Promise<T>;

const fields = "_id notes";
function readOne(id: string, selection: string): Promise<unknown> {
  return askGraphql<{ TransactionById: { shipped: boolean } | null }>(
    `query One($id: MongoID!) { TransactionById(_id: $id) { ${selection} } }`,
    { id },
  );
}

export const wrong = {
  field: () => askGraphql<{ TransactionMany: object[] }>("{ TransactionMany { note } }"),
  claim: () => askGraphql<{ TransactionMany: { tags: string[] }[] }>(`{ TransactionMany { ${fields} } }`),
  type: () => askGraphql<{ TransactionMany: { notes: number }[] }>(`{ TransactionMany { ${fields} } }`),
  null: () => askGraphql<{ TransactionMany: { refund: number }[] }>("{ TransactionMany { refund } }"),
  given: () => readOne("1", "_id"),
  unread: (text: string[]) => askGraphql<object>(text.join(" ")),
};
