/** DD/MM/YYYY of this machine's clock. */
export const today = (): string => new Date().toLocaleDateString('pt-BR')
