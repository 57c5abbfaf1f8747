/**
 * Number of keys for common tasks, in this program and in two others with published key maps. docs/keys.md has this table
 * (tests/keymaps/toques.test.ts); e2e/toques.spec.ts presses our keys one by one.
 */

/**
 * A key combination, which is counted; or text typed or scanned, which is equal in any program and not counted; or a scope
 * to wait for.
 */
export type Toque = string | { texto: string } | { leitura: string } | { espera: string | RegExp }

/**
 * Keys in another program: 'mouse' if it needs the mouse, '…' if only the first key is documented; null: the program does
 * not have the task.
 */
type Outro = readonly string[] | null

export interface Tarefa {
  id: string
  /** Name in docs/keys.md. */
  nome: string
  /** Keys in this program; null: not possible yet. */
  tecla: readonly Toque[] | null
  illimitar: Outro
  erpnext: Outro
}

export const SISTEMAS = {
  illimitar: {
    nome: 'Illimitar PDV',
    onde: 'https://kb.illimitar.pro/books/venda/page/menu-principal-pdv/revisions/3238/changes',
  },
  erpnext: {
    nome: 'ERPNext POS',
    onde: 'https://github.com/frappe/erpnext/blob/eccb07aa85db44600846c9a7a169f0d50522383b/erpnext/selling/page/point_of_sale/pos_item_cart.js',
  },
} as const

export const CPF = '52998224725'
/** GTIN of the demo's first product, which costs R$ 10,00. */
export const PRODUTO = '7891000100103'

export const TAREFAS: readonly Tarefa[] = [
  {
    id: 'tres_itens',
    nome: 'Three scanned items, exact cash, the note goes out',
    tecla: [{ leitura: PRODUTO }, { leitura: PRODUTO }, { leitura: PRODUTO }, 'Control+F2'],
    illimitar: ['F2', '…'],
    erpnext: ['Ctrl+Enter', 'Ctrl+Enter'],
  },
  {
    id: 'cancelar_nota',
    nome: 'Cancel the note just issued, with its justification',
    tecla: ['F9', { espera: 'prompt' }, '2', 'Enter'],
    illimitar: null,
    erpnext: ['Ctrl+O', 'mouse'],
  },
  {
    id: 'quantidade',
    nome: 'Three of one product, by its code',
    tecla: [{ texto: '3' }, '*', { texto: '1' }, 'Enter'],
    illimitar: null,
    erpnext: ['Enter', 'mouse', 'Ctrl+Q'],
  },
  {
    id: 'procurar',
    nome: 'Find a product by a part of its name and sell it',
    tecla: [{ texto: 'condensado' }, 'Enter', { espera: 'produto.busca' }, 'Enter'],
    illimitar: ['F1', '…'],
    erpnext: ['Ctrl+I', 'mouse'],
  },
  {
    id: 'cliente',
    nome: "The customer's CPF on the note",
    tecla: [{ texto: CPF }, 'Enter'],
    illimitar: ['Ctrl+N', '…'],
    erpnext: ['mouse'],
  },
  {
    id: 'desconto_linha',
    nome: 'R$ 2 off the last line',
    tecla: ['Alt+d', { espera: 'prompt' }, { texto: '2' }, 'Enter'],
    illimitar: null,
    erpnext: ['mouse', 'Ctrl+D'],
  },
  {
    id: 'preco_linha',
    nome: 'Another price on the last line',
    tecla: ['Alt+p', { espera: 'prompt' }, { texto: '8,50' }, 'Enter'],
    illimitar: null,
    erpnext: ['mouse', 'Ctrl+R'],
  },
  {
    id: 'cancelar_linha',
    nome: 'Void the last line, with its reason',
    tecla: ['Delete', { espera: 'prompt' }, '1', 'Enter'],
    illimitar: null,
    erpnext: ['mouse', 'Ctrl+Shift+Backspace'],
  },
  {
    id: 'planilha',
    nome: '30 lines from a sheet into a document',
    tecla: ['Control+v'],
    illimitar: null,
    erpnext: ['mouse'],
  },
  {
    id: 'orcamento_nota',
    nome: 'A quote becomes a document, paid in cash and saved',
    tecla: [
      'F6',
      // of the new document: the quote's own is `lidos`
      { espera: /^form\.documento\.itens$/ },
      'F5',
      { espera: 'pdv.pagamento' },
      'F2',
      { espera: 'pdv.pagamento.valor' },
      'F2',
      { espera: /^form\.documento/ },
      'F2',
    ],
    illimitar: null,
    erpnext: ['mouse'],
  },
  {
    id: 'emitir',
    nome: 'Issue the NF-e of a saved document',
    tecla: ['F9'],
    illimitar: null,
    erpnext: null,
  },
  {
    id: 'fechar_caixa',
    nome: 'Close the till, its cash counted',
    tecla: ['Alt+5', { espera: 'pdv.contagem' }, { texto: '1' }, 'F2'],
    illimitar: ['F9', '…'],
    erpnext: ['Ctrl+Shift+C', '…'],
  },
  {
    id: 'manifesto',
    nome: 'The manifest (MDF-e) of three notes of the list',
    tecla: ['Alt+x', 'Alt+x', 'Alt+x', 'Alt+r', { espera: 'vendas.manifestar' }, 'Enter', 'Enter', 'F2'],
    illimitar: null,
    erpnext: null,
  },
]

const isKey = (toque: Toque): toque is string => typeof toque === 'string'

/** Counts the keys of a task, without typed text. */
export const count = (tecla: readonly Toque[]): number => tecla.filter(isKey).length

const SHOWN: Readonly<Record<string, string>> = { Control: 'Ctrl' }
const keyText = (chord: string): string =>
  chord === '*'
    ? '`*`'
    : `\`${chord
        .split('+')
        .map(part => SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part))
        .join('+')}\``

function stepText(toque: Toque): string[] {
  if (isKey(toque)) return [keyText(toque)]
  if ('texto' in toque) return [`«${toque.texto}»`]
  return 'leitura' in toque ? ['▮'] : []
}

const ours = (tecla: Tarefa['tecla']): string =>
  tecla ? `**${count(tecla)}** ${tecla.flatMap(stepText).join(' ')}` : 'not there yet'

function theirs(outro: Outro): string {
  if (outro === null) return 'not told'
  const more = outro.includes('…')
  const keys = outro
    .filter(key => key !== '…')
    .map(key => (key === 'mouse' ? key : `\`${key}\``))
    .join(outro.includes('mouse') ? ', ' : ' ')
  return outro.includes('mouse') ? keys : `${outro.length - (more ? 1 : 0)}${more ? '+' : ''} ${keys}`
}

/** Makes the table of docs/keys.md. */
export const tableText = (): string =>
  [
    `| task | Tecla | ${Object.values(SISTEMAS)
      .map(({ nome, onde }) => `[${nome}](${onde})`)
      .join(' | ')} |`,
    '|---|---|---|---|',
    ...TAREFAS.map(
      ({ nome, tecla, illimitar, erpnext }) =>
        `| ${nome} | ${ours(tecla)} | ${theirs(illimitar)} | ${theirs(erpnext)} |`,
    ),
  ].join('\n')
