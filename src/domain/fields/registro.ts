/** A record of any register, as JSON. */
export type Registro = Record<string, unknown> & { id: number }
