import { wireToIso } from '../../../core/dates/day.ts'
import { couponHash, type Promocao } from '../../../core/promotions/promotion.ts'

type Valores = Readonly<Record<string, unknown>>

const day = (value: unknown): string | null => (value ? wireToIso(String(value)) : null)
const minute = (value: unknown): string | null => (value ? String(value).slice(0, 5) : null)
const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])
const whole = (value: unknown): number | null => (value ? Number(value) : null)
const amount = (value: unknown): string | null => (value ? String(value) : null)

/** Makes the promotion that a form's values say, as till and server compute with it. `id`: 0 where it has none yet. */
export const promotionOf = (valores: Valores, id: number): Promocao => ({
  id,
  nome: String(valores['nome'] ?? '') || 'Esta promoção',
  tipo: Number(valores['tipo'] ?? 1) as Promocao['tipo'],
  produtos: ids(valores['produtos']),
  categorias: ids(valores['categorias']),
  com_produtos: ids(valores['com_produtos']),
  com_categorias: ids(valores['com_categorias']),
  menos_produtos: ids(valores['menos_produtos']),
  menos_categorias: ids(valores['menos_categorias']),
  com_menos_produtos: ids(valores['com_menos_produtos']),
  com_menos_categorias: ids(valores['com_menos_categorias']),
  qtde: whole(valores['qtde']),
  paga: whole(valores['paga']),
  juntos: valores['juntos'] === true,
  minimo: amount(valores['minimo']),
  forma: whole(valores['forma']) as Promocao['forma'],
  valor: amount(valores['valor']),
  data_inicio: day(valores['data_inicio']),
  data_fim: day(valores['data_fim']),
  hora_inicio: minute(valores['hora_inicio']),
  hora_fim: minute(valores['hora_fim']),
  dias: ids(valores['dias']),
  publico: Number(valores['publico'] ?? 1),
  classes: ids(valores['classes']),
  parceiros: ids(valores['parceiros']),
  limite: whole(valores['limite']),
  prioridade: Number(valores['prioridade'] ?? 10),
  pilha: Number(valores['pilha'] ?? 1),
  grupo: valores['grupo'] ? String(valores['grupo']) : null,
  cupom: valores['cupom'] ? couponHash(String(valores['cupom'])) : null,
  limite_cliente: whole(valores['limite_cliente']),
  limite_total: whole(valores['limite_total']),
  meios: Array.isArray(valores['meios']) ? valores['meios'].map(String) : [],
})
