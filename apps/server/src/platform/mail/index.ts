export { queueMail, oneLine, type Mail } from "./queue-mail.ts";
export { workMail, type MailTimings } from "./work-mail.ts";
