import type { HomeCardId } from './cards.ts'

/** Figure of a card that the view of all companies shows as a column and adds up. */
export interface CompanyFigure {
  id: string
  card: HomeCardId
  figure: string
  title: string
  tipo: 'money' | 'int'
}

const of = (card: HomeCardId, figure: string, title: string, tipo: CompanyFigure['tipo']): CompanyFigure => ({
  ...{ id: `${card}.${figure}`, card, figure, title, tipo },
})

/** Columns of the view of all companies, in order. */
export const COMPANY_FIGURES: readonly CompanyFigure[] = [
  of('semana', 'liquido', 'Semana', 'money'),
  of('mes', 'liquido', 'Mês', 'money'),
  of('mes', 'projecao', 'Projeção do mês', 'money'),
  of('pedidos', 'abertos', 'Pedidos', 'int'),
  of('contas', 'receber_vencido', 'A receber vencido', 'money'),
  of('contas', 'pagar_vencido', 'A pagar vencido', 'money'),
  of('estoque', 'abaixo', 'Estoque baixo', 'int'),
  of('fiscal', 'rejeitadas', 'Rejeitadas', 'int'),
]
