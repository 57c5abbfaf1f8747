/** Name of the payment method under which a channel owes the shop: what it pays itself (null), or what was paid in advance. */
export const ownMethod = (canal: string, meio: string | null): string =>
  meio === null ? `Subsídio ${canal}` : `${canal}: ${meio}`

/** SQL condition: a payment method of that name is a channel's own one (`ownMethod`). */
export const isOwnMethod = (nome: string, canal: string): string =>
  `(norm(${nome}) = norm('Subsídio ' || ${canal}) or starts_with(norm(${nome}), norm(${canal} || ': ')))`
