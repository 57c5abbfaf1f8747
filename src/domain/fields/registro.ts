/** A record of any register, as on the wire. */
export type Registro = Record<string, unknown> & { id: number }
