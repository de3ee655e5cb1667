/** An error that a route names itself: its status and its words stand on the error page (spec 2). */
export class RouteFailure extends Error {
  readonly status: number;

  constructor(status = 500, message = "Error") {
    super(message);
    this.name = "RouteFailure";
    this.status = status;
  }
}
