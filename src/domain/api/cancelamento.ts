import { cancelamento, pedidoDeCancelamento } from './vendas.ts'

/** Past its time, where its state cancels by leave alone: which leave it was. It stays with the event and is not sent. */
export const cancelamentoComAnuencia = cancelamento.extend({
  anuencia: pedidoDeCancelamento.shape.anuencia.unwrap().meta({
    title: 'Autorização da SEFAZ para cancelar fora do prazo',
    description: 'Número do protocolo ou do processo em que foi concedida',
  }),
})
