import { defineCommand } from '../define.ts'

/** The instalments of the payment in hand, as a sheet: 'Parcelamento'. */
export const parcelas = defineCommand({
  id: 'pagamento.parcelas',
  title: 'Parcelamento',
  when: 'pdv.pagamento.valor',
  palavras: 'parcela vencimento intervalo entrada prazo dividir',
  tela: true,
})
