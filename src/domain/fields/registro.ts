/** A record of any register as it crosses the wire. */
export type Registro = Record<string, unknown> & { id: number }
