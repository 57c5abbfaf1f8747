/** Labels of what moved money, by the kind of origin in the ledger. */
export const ORIGENS_DO_DINHEIRO: Readonly<Record<string, string>> = {
  venda: 'Documento',
  pagamento_parcela: 'Baixa de parcela',
  frete: 'Frete de CT-e recebido',
  cte: 'CT-e emitido',
  lancamento: 'Conta a receber ou a pagar',
  renegociacao: 'Renegociação',
  transferencia: 'Transferência',
  caixa_evento: 'Evento de caixa',
  sessao_caixa: 'Gaveta',
  conta: 'Saldo inicial',
  vale: 'Vale',
  cashback: 'Cashback',
  pix: 'PIX',
  pix_conferencia: 'PIX a conferir',
  devolver: 'Devolução ao cliente',
  tef: 'Cartão',
  cheque: 'Cheque',
  extrato: 'Extrato do banco',
  retorno: 'Retorno do banco',
}

/** Gives the label of a kind of origin; a kind without label gives its own name. */
export const originWord = (tipo: string): string => ORIGENS_DO_DINHEIRO[tipo] ?? tipo
