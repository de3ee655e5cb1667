/** What the service holds of its database once it runs. */

export interface DatabaseConnection {
  /** A socket's folder, or 127.0.0.1. */
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

export interface RunningDatabase {
  connection: DatabaseConnection;
  /** As PostgreSQL counts: 18.4 is 180004. */
  version: number;
  /** True when the server of a killed service was found running. */
  adopted: boolean;
  /** Ends the server cleanly and gives the data folder free. Close the pools first. A repeat does nothing. */
  stop(): Promise<void>;
}
