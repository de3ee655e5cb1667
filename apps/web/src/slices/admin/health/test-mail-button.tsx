import { useState } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { Button } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

/** Sends a mail to whoever presses it, by the way of every other mail. */
export function TestMailButton() {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await call("POST /api/admin/mail/test");
      notifySuccess(texts.mailSent);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" isBusy={isBusy} onClick={() => void handleClick()}>
      {texts.testMail}
    </Button>
  );
}
