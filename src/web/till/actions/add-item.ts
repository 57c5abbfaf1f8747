import { isoToWire } from '../../../core/dates/day.ts'
import { movesGoods } from '../../../core/document/moves-goods.ts'
import { isOfSelling } from '../../../core/document/types/index.ts'
import type { Intent } from '../../../core/omnibar/intent.ts'
import { asksList, MISSING_LIST } from '../../../core/tax/icms/pauta.ts'
import type { LinhaOferecida } from '../../../core/venda/adding/montagem.ts'
import { PAUSADO } from '../../../core/venda/adding/steps.ts'
import { type AddItem, addItem } from '../../../core/venda/line/add-item.ts'
import { oddLine } from '../../../core/venda/line/odd-line.ts'
import { type Recusa, recusada } from '../../../core/venda/recusa.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { regrasDoItem } from '../../../domain/fiscal/julgar-produto.ts'
import { calculateVenda, tellRefusal } from '../../../domain/fiscal/to-engine.ts'
import { linhaDe } from '../../../domain/venda/montagem.ts'
import { catalogAtom, catalogRules, productById, tillSetting } from '../../catalog/catalog.ts'
import { ofGrade, type ProdutoCatalogo } from '../../catalog/produto.ts'
import { anyDialogOpen, openDialog, openingsAtom } from '../../dialogs/define.ts'
import { isExpired, isPast, type LoteEscolhido, lastDayOf } from '../../lots/use-lots.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { addingDialog } from '../dialogs/adding.ts'
import { productSearch } from '../dialogs/product-search.tsx'
import { vehicleDetails } from '../dialogs/vehicle-dialog.ts'
import { tellLine } from '../lines/event.ts'
import { refuseGrades, refuseProduct } from '../lines/refuse-product.ts'
import { dropKept } from '../typed/kept-text.ts'
import { unknownCodeOf } from '../typed/unknown-code.ts'
import { chooseAlike, SEVERAL } from './choose-alike.ts'
import { change, changeAsking, missed, refuse, sure } from './entry.ts'
import { chooseLot } from './pick-lot.ts'

export type Add = Extract<Intent, { tipo: 'adicionar' }>

/** Sells one product. Asks only what is required: which product has the code, choices, vehicle, lot, confirmation. */
export function sell(desk: Desk, intent: Add, origin?: 'busca'): Promise<unknown> | undefined {
  if (intent.outros.length > 0) return sellOneOf(desk, intent)
  const found = productById(intent.produto.produto_id)
  if (!found) return refuse(desk, 'Produto não localizado')
  const product = asTaken(desk, found)
  const why = refuseProduct(desk, product, intent.qtde, desk.current())
  if (why) return refuse(desk, why)
  if (!product.montagem && !product.veiculo_novo) return place(desk, intent, product, origin)
  // the code read may belong to one line of the product's grid (size, colour)
  const lida = product.grades.find(([id]) => id === intent.produto.grade_id)
  const grade = lida && linhaDe(lida)
  const empty =
    grade && refuseGrades(desk, product, { grade_id: grade.id, qtde: intent.qtde }, desk.current())
  if (empty) return refuse(desk, empty)
  if (grade && asksNothingElse(product, grade))
    return place(desk, { ...intent, gtin: grade.gtin ?? intent.gtin }, ofGrade(product, grade), origin)
  return sellChosen(desk, intent, product, grade ?? null, origin)
}

async function sellOneOf(desk: Desk, intent: Add): Promise<void> {
  const chosen = await chooseAlike(intent)
  if (chosen) await sell(desk, chosen)
  else refuse(desk, SEVERAL)
}

/** Adapts a product: outside a sale a paused one is accepted; a document that moves no goods asks for no lot. */
const asTaken = (desk: Desk, registered: ProdutoCatalogo): ProdutoCatalogo => {
  const product =
    registered.controle_lote && !leavesLot(desk, registered)
      ? { ...registered, controle_lote: false }
      : registered
  return isOfSelling(desk.operation())
    ? product
    : {
        ...product,
        pausar_venda: false,
        grades: product.grades.map(([id, nome, preco, , ...rest]) => [id, nome, preco, 0, ...rest]),
      }
}

const leavesLot = (desk: Desk, product: ProdutoCatalogo): boolean => {
  const regras = desk.isDocument && catalogRules()
  return !regras || movesGoods({}, regrasDoItem(product, regras, desk.away.get() !== null).icms)
}

/** True when the grid line is the only choice of the product. */
const asksNothingElse = ({ montagem, veiculo_novo }: ProdutoCatalogo, grade: LinhaOferecida): boolean =>
  grade.ingredientes.length === 0 && !montagem?.[4] && !veiculo_novo

/** Sells a product with choices or vehicle details, asked one after another; pause, lot and vehicle have own windows. */
async function sellChosen(
  desk: Desk,
  intent: Add,
  product: ProdutoCatalogo,
  grade: LinhaOferecida | null,
  origin?: 'busca',
): Promise<void> {
  let lot: LoteEscolhido | null = null
  let vehicle: Partial<ItemVenda> = {}
  let told = false
  const given = (yes: boolean) => {
    told = !yes
    return yes
  }
  const made = await openDialog(addingDialog, {
    desk,
    produto: product,
    grade,
    qtde: intent.qtde,
    // the quantity is fixed by a label's total, and for a new vehicle: each vehicle has its own line
    livre: intent.total === null && !product.veiculo_novo,
    perguntar: {
      pausado: async () => given(await sure(PAUSADO, product.nome)),
      lote: async () => {
        lot = await chooseLot(desk, product, intent)
        return given(lot !== null)
      },
      veiculo: async () => {
        const answer = await openDialog(vehicleDetails, {
          nome: product.nome,
          inicial: product.detalhe ?? {},
        })
        vehicle = answer ?? {}
        return answer !== undefined
      },
    },
  })
  if (!made) return told ? undefined : refuse(desk, notChosen(product))
  const { produto, qtde, escolhas } = made
  const empty = refuseGrades(desk, produto, { grade_id: produto.grade_id, qtde, ...escolhas }, desk.current())
  if (empty) return refuse(desk, empty)
  const sold = { ...intent, qtde, gtin: produto.grade_id === null ? intent.gtin : produto.gtin }
  const odd = oddOf(sold, produto)
  if (odd && !(await sure(odd, produto.nome))) return refuse(desk, `Não lançado: ${produto.nome}`)
  await add(desk, sold, produto, lot, origin, { ...escolhas, ...vehicle })
}

/** Gives the product ready for the cart when nothing has to be asked; else the missing choice's or question's text. */
export function goodsOf(desk: Desk, intent: Add, registered: ProdutoCatalogo): ProdutoCatalogo | string {
  if (intent.outros.length > 0) return SEVERAL
  const product = asTaken(desk, registered)
  const { nome } = product
  const lida = product.grades.find(([id]) => id === intent.produto.grade_id)
  const grade = lida && linhaDe(lida)
  if (product.veiculo_novo) return `${nome}: informe os dados do veículo`
  if (product.montagem && !(grade && asksNothingElse(product, grade)))
    return product.controle_grade ? notChosen(product) : `${nome}: escolha o que vai nele`
  if (product.controle_lote) return `${nome}: escolha o lote`
  if (product.pausar_venda) return `${nome}: ${PAUSADO}`
  const goods = grade ? ofGrade(product, grade) : product
  return staleLabel(desk, intent, product) ?? oddOf(intent, goods) ?? goods
}

const notChosen = ({ nome, controle_grade }: ProdutoCatalogo): string =>
  controle_grade ? `${nome}: informe o tamanho e a subdivisão` : `Não lançado: ${nome}`

const oddOf = (intent: Add, product: ProdutoCatalogo): string | null =>
  intent.total ? null : oddLine({ ...product, ...intent, preco: intent.preco ?? product.preco })

/** Puts a product in the cart, after the remaining questions. */
function place(
  desk: Desk,
  intent: Add,
  product: ProdutoCatalogo,
  origin?: 'busca',
): Promise<unknown> | undefined {
  for (const aviso of intent.avisos) alerta(aviso)
  const odd = staleLabel(desk, intent, product) ?? oddOf(intent, product)
  if (odd || product.pausar_venda || product.controle_lote) return ask(desk, intent, product, odd, origin)
  return add(desk, intent, product, null, origin)
}

/** Returns the question about a label's past date. Null outside a sale, and with lots: the lot's date is checked. */
function staleLabel(desk: Desk, { validade }: Add, { controle_lote }: ProdutoCatalogo): string | null {
  if (validade === null || controle_lote || !isPast(validade) || !isOfSelling(desk.operation())) return null
  return `A etiqueta diz validade ${isoToWire(validade)}, já vencida: vender assim mesmo?`
}

async function ask(
  desk: Desk,
  intent: Add,
  product: ProdutoCatalogo,
  odd: string | null,
  origin?: 'busca',
): Promise<void> {
  if (odd && !(await sure(odd, product.nome))) return void refuse(desk, `Não lançado: ${product.nome}`)
  if (product.pausar_venda && !(await sure(PAUSADO, product.nome))) return
  const lot = product.controle_lote ? await chooseLot(desk, product, intent) : null
  if (product.controle_lote && !lot) return
  await add(desk, intent, product, lot, origin)
}

function add(
  desk: Desk,
  intent: Add,
  product: ProdutoCatalogo,
  lot: LoteEscolhido | null,
  origin?: 'busca',
  escolhas?: Partial<ItemVenda>,
): Promise<unknown> | undefined {
  const uid = uuidv7()
  // an open form concerns the line under the cursor: a scan behind the form does not move the cursor
  const cursor = anyDialogOpen() ? desk.targetLine() : uid
  if (cursor !== uid) followOnceAnswered(desk, cursor, uid)
  const act = (sale: Venda) => {
    const made = addItem(ofCatalog(sale), {
      ...lineOf(uid, intent, product, origin),
      lote_id: lot?.id ?? null,
      lote: lot?.lote ?? intent.lote,
      vence: lot && lastDayOf(lot),
      ...(escolhas ? { escolhas } : {}),
    })
    return recusada(made) ? made : (lacksList(desk, made, product) ?? made)
  }
  // only a typed price or an expired lot may need a supervisor's approval
  if (intent.preco !== null || (lot && isExpired(lot)))
    return changeAsking(desk, act).then(answer => added(desk, answer, cursor))
  added(desk, change(desk, act), cursor)
  return undefined
}

/** Refuses a product whose tax needs a list price not registered; a document accepts it, to be typed later. */
function lacksList(desk: Desk, made: Venda, { regras, foras }: ProdutoCatalogo): Recusa | null {
  const context = desk.taxContext.get()
  const away = desk.away.get() !== null
  const { icms } = away ? { ...regras, ...foras } : regras
  if (desk.isDocument || !context || !icms || !asksList(icms)) return null
  const answer = calculateVenda(made, context)
  return answer.erro !== null && answer.codigo === MISSING_LIST
    ? { erro: tellRefusal(made, answer), campo: answer.campo }
    : null
}

/** Writes the catalogue version into a sale at its first line. */
export const ofCatalog = (sale: Venda): Venda =>
  sale.catalogo === null ? { ...sale, catalogo: catalogAtom.get().versao } : sale

/** Builds the sale line of a product. */
export const lineOf = (uid: string, intent: Add, product: ProdutoCatalogo, origin?: 'busca'): AddItem => ({
  uid,
  produto: product,
  qtde: intent.qtde,
  preco: intent.preco,
  total: intent.total,
  gtin: intent.gtin ?? product.gtin,
  lote: intent.lote,
  origem_leitura: origin ?? intent.origem,
  qtde_decimal: tillSetting('qtde_decimal'),
})

/** Moves the cursor to the last line, once open windows have done their work, unless it moved or line `uid` is gone. */
function followOnceAnswered(desk: Desk, held: string | null, uid: string): void {
  const stop = openingsAtom.sub(() => {
    if (anyDialogOpen()) return
    stop()
    setTimeout(() => {
      if (anyDialogOpen()) return followOnceAnswered(desk, held, uid)
      const itens = desk.sale.get()?.itens ?? []
      const last = itens.at(-1)?.uid ?? null
      if (itens.some(item => item.uid === uid) && [held, null].includes(desk.line.get())) desk.line.set(last)
    })
  })
}

/** Shows the line added; a refused scan goes to the list of missed scans. */
function added(desk: Desk, answer: Recusa | null, cursor: string | null): void {
  desk.pending.set(null)
  if (answer) {
    missed(desk, answer.erro)
    return
  }
  dropKept(desk)
  desk.line.set(cursor)
  unknownCodeOf(desk).set(null)
  const item = desk.current().itens.at(-1)
  if (item) tellLine(desk, item)
  const figures = desk.isDocument ? desk.figures.get() : null
  if (figures?.erro && figures.codigo === MISSING_LIST)
    alerta(tellRefusal(desk.current(), figures), { comando: documento.item, texto: 'abrir o item' })
}

/** Builds the request of a product picked from a list. */
export function addOf(product: ProdutoCatalogo, qtde: string): Add {
  const { produto_id, referencia, nome, unidade, preco, gtin } = product
  const produto = {
    produto_id,
    referencia,
    nome,
    unidade,
    preco,
    fator: '1',
    fonte: 'referencia',
    gtin,
    outros: [],
  } as const
  const none = {
    preco: null,
    total: null,
    lote: null,
    validade: null,
    fabricacao: null,
    avisos: [],
    outros: [],
  }
  return { tipo: 'adicionar', produto, qtde, origem: 'teclado', gtin, ...none }
}

/** Sells `qtde` of a product picked from a list. */
export const sellProduct = (
  desk: Desk,
  product: ProdutoCatalogo,
  qtde: string,
): Promise<unknown> | undefined => sell(desk, addOf(product, qtde), 'busca')

/** Opens the product search with the words, and sells the one picked. `qtde` null: the quantity typed before, or one. */
export async function searchAndSell(desk: Desk, texto: string, qtde: string | null): Promise<void> {
  const product = await openDialog(productSearch, { texto })
  if (product) await (qtde === null ? sellFound(desk, product) : sellProduct(desk, product, qtde))
}

/** Sells a product found by a search or by the palette, in the quantity typed before (`3*`) or one. */
export const sellFound = (desk: Desk, product: ProdutoCatalogo) =>
  sellProduct(desk, product, desk.pending.get() ?? '1')
