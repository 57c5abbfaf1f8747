/** Most numbers that one request voids (MOC, rejection 201). */
export const FAIXA_MAXIMA = 10_000
