/** Path of a contract's loading orders. */
export const ORDENS = '/documento/contrato/:id/ordem_carregamento'
