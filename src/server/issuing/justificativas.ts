/** Reasons that the law demands for contingency, events and voided numbers: 15 to 255 characters, no accents in the XML. */
export const XJUST = {
  sefaz: 'SEFAZ sem resposta no momento da emissao',
  confianca: 'Certificado do servidor da SEFAZ nao confiavel no momento da emissao',
  semCulpa: 'SEFAZ recusou por motivo dela, alheio a nota e ao emitente',
  caixaOffline: 'Caixa sem comunicacao com o servidor no momento da venda',
  dita: 'Emissao em contingencia pedida no documento',
  atrasada: 'Emissao interrompida antes do envio a SEFAZ',
} as const

export const CANCELAMENTO_DUPLICADA =
  'Resposta da SEFAZ perdida: venda emitida em contingencia com outro numero'

export const INUTILIZACAO_DESCONHECIDA =
  'Numero nao recebido pela SEFAZ: venda emitida em contingencia com outro numero'

/** Told of a number that the authority does not have, where numbers are not voided. */
export const NADA_A_INUTILIZAR = 'Número não usado, nada a inutilizar'
