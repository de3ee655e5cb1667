export { queueMail, oneLine, type Mail } from "./queue-mail.ts";
export { workMail } from "./work-mail.ts";
export { readMailFigures } from "./mail.store.ts";
