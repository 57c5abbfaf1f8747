import type { Setting } from './setting.ts'

const one = { pagina: 'geral', onde: 'empresa', tipo: 'int' } as const

/** When a delivered order's note is issued, by the stored number. */
export const DELIVERY_EMITIR = { manual: 0, aceito: 1, pronto: 2, saiu: 3, entregue: 4 } as const

/** Settings of orders on their way to the customer. */
export const DELIVERY = [
  {
    ...one,
    chave: 'repetir_alerta_s',
    titulo: 'Repetir o som do pedido (segundos)',
    efeito: 'Toca de novo enquanto houver pedido a aceitar. 0: uma vez só',
    padrao: 15,
    min: 0,
    max: 120,
  },
  {
    ...one,
    chave: 'aceitar_min',
    titulo: 'Minutos para aceitar um pedido',
    efeito: 'Depois deles o pedido aparece atrasado na lista',
    padrao: 5,
    min: 1,
    max: 240,
  },
  {
    ...one,
    chave: 'preparo_min',
    titulo: 'Minutos de preparo',
    efeito: 'Contam de quando o pedido é aceito, se o canal não prometeu outra hora',
    padrao: 25,
    min: 1,
    max: 999,
  },
  {
    ...one,
    chave: 'rota_min',
    titulo: 'Minutos na rua',
    efeito: 'Somam-se ao preparo no que se promete a quem recebe em casa',
    padrao: 20,
    min: 0,
    max: 999,
  },
  {
    ...one,
    chave: 'emitir_delivery',
    titulo: 'Nota do pedido de entrega',
    efeito: 'Quando o pedido chega a esse ponto, a nota dele é emitida sozinha',
    padrao: DELIVERY_EMITIR.saiu,
    min: 0,
    max: 4,
    palavras: { 0: 'Só à mão', 1: 'Ao aceitar', 2: 'Ao ficar pronto', 3: 'Ao sair', 4: 'Ao entregar' },
  },
] as const satisfies readonly Setting[]
