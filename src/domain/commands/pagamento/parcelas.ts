import { defineCommand } from '../define.ts'

/** Shows the instalments of the current payment as a sheet (dialog 'Parcelamento'). */
export const parcelas = defineCommand({
  id: 'pagamento.parcelas',
  title: 'Parcelamento',
  when: 'pdv.pagamento.valor',
  palavras: 'parcela vencimento intervalo entrada prazo dividir',
  tela: true,
})
