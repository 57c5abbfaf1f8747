import { isoToWire } from '../../../core/dates/day.ts'
import { isOfSelling } from '../../../core/document/types/index.ts'
import { dec } from '../../../core/money/decimal.ts'
import type { Intent } from '../../../core/omnibar/intent.ts'
import { takesGoods } from '../../../domain/documents/documento/operacao.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { errorDialog } from '../../dialogs/error.tsx'
import { isExpired, type LoteEscolhido, lotByName } from '../../lots/use-lots.ts'
import { mayWrite } from '../../register/access.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { pageState } from '../../state/cell.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { hasFlag } from '../../state/session.ts'
import { lotPicker } from '../dialogs/lot-picker.tsx'
import { missed, notTaken, refuse, sure } from './entry.ts'

/** Data that a scanned label has: quantity, and lot and dates, if any. */
export type Etiqueta = Pick<
  Extract<Intent, { tipo: 'adicionar' }>,
  'qtde' | 'lote' | 'validade' | 'fabricacao'
>

const INSUFICIENTE = 'Lote com saldo insuficiente'

/** Balance of each lot when it was picked at this till, by lot id: later quantities are checked against it. */
const balances = pageState(() => new Map<number, string>())

/** Keeps the balance of a picked lot for later checks. */
export const noteLot = ({ id, saldo }: LoteEscolhido): void => void balances.set(id, saldo)

/** Gives a line's lot: the label's, else the one picked. Null: not sold, and the reason was shown. */
export async function chooseLot(
  desk: Desk,
  product: ProdutoCatalogo,
  label: Etiqueta,
): Promise<LoteEscolhido | null> {
  const { produto_id, nome } = product
  const lot = (label.lote && (await ofLabel(product, label))) || (await pick())
  if (!lot) {
    refuse(desk, 'Informe o lote')
    return null
  }
  noteLot(lot)
  if (!(await hasBalance(desk, lot.id, label.qtde))) return null
  // a user without the permission is not asked here: a supervisor approves later. Outside a sale, an expired lot is
  // accepted
  if (!isExpired(lot) || !hasFlag('pdv_lote_vencido') || !isOfSelling(desk.operation())) return lot
  const question = `Lote ${lot.lote} vencido em ${lot.validade}: vender assim mesmo?`
  if (await sure(question, nome)) return lot
  refuse(desk, 'Lote vencido: não lançado')
  return null

  function pick() {
    return openDialog(lotPicker, {
      produto_id,
      nome,
      qtde: label.qtde,
      venda: desk.knownAs(desk.current()),
    })
  }
}

/**
 * Tells if the sale may take `qtde` of the lot; else shows an error. `old` is the quantity that the changed line
 * already has. Operations that take no goods from stock (entries, quotes) always may.
 */
export async function hasBalance(desk: Desk, lote_id: number, qtde: string, old = '0'): Promise<boolean> {
  const saldo = balances.get(lote_id)
  if (saldo === undefined || !takesGoods(desk.operation())) return true
  const taken = desk
    .current()
    .itens.filter(item => item.lote_id === lote_id)
    .reduce((sum, item) => sum.plus(dec(item.qtde)), dec(qtde).minus(dec(old)))
  if (taken.lte(dec(saldo))) return true
  notTaken(desk)
  missed(desk, INSUFICIENTE)
  await openDialog(errorDialog, { mensagem: INSUFICIENTE })
  return false
}

/** Finds the registered lot with the label's lot name; offers to register a missing lot with the data on the label. */
async function ofLabel(
  { produto_id, nome }: ProdutoCatalogo,
  { lote, validade, fabricacao }: Etiqueta,
): Promise<LoteEscolhido | null> {
  const named = await lotByName(produto_id, lote ?? '')
  if (named === undefined) return null
  if (named) {
    const said = validade && isoToWire(validade)
    if (said && named.validade && said !== named.validade)
      alerta(`Lote ${lote}: a etiqueta diz validade ${said}, o cadastro diz ${named.validade}`)
    return named
  }
  if (!mayWrite(produtos_lotes)) {
    alerta(`Lote ${lote} não cadastrado: escolha outro ou peça o cadastro`)
    return null
  }
  const sure = await openDialog(confirmDialog, {
    titulo: nome,
    pergunta: `O lote ${lote} não está cadastrado: cadastrar agora?`,
    detalhe: 'O formulário abre com o que a etiqueta diz.',
  })
  if (sure !== true) return null
  const valores = {
    lote,
    fabricacao: fabricacao && isoToWire(fabricacao),
    validade: validade && isoToWire(validade),
  }
  return (await openRegistro(produtos_lotes.id, { params: { produto_id }, valores })) as LoteEscolhido | null
}
