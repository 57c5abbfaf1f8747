/** Gives the name of the payment method under which a channel owes the shop: what it pays itself (null), or what was paid in advance. */
export const channelMethod = (canal: string, meio: string | null): string =>
  meio === null ? `Subsídio ${canal}` : `${canal}: ${meio}`

/** Writes the SQL condition that a payment method is a channel's (`channelMethod`); `nome` and `canal` are SQL too. */
export const isChannelMethod = (nome: string, canal: string): string =>
  `(norm(${nome}) = norm('Subsídio ' || ${canal}) or starts_with(norm(${nome}), norm(${canal} || ': ')))`
