import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { noRules } from '../../../src/core/tax/kinds.ts'
import type { Venda } from '../../../src/core/venda/venda.ts'
import { DOCUMENT_KINDS } from '../../../src/domain/documents/documento/kinds.ts'
import { desksInSight } from '../../../src/web/documents/desk/desk-of.ts'
import { DocumentPage } from '../../../src/web/documents/document-page.tsx'
import { forgetJournalMemory, journalWritten } from '../../../src/web/offline/journal.ts'
import type { Valores } from '../../../src/web/register/form/paths.ts'
import { createDesk, type Desk } from '../../../src/web/state/desk.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { mostra, pedidos, servidor, user } from '../till/mundo.tsx'

const endereco = (id: number, mais: object = {}) => ({
  id,
  principal: 0,
  tipo_contribuite: 9, // contrato
  pais_id: '1058',
  endereco: `Rua ${id}`,
  numero: '10',
  bairro: 'Centro',
  municipio_id: '3509502',
  municipio: { nome: 'Campinas', uf: 'SP' },
  ...mais,
})

const cliente = (id: number, nome: string, tipo: 'F' | 'J', enderecos: readonly object[]) => ({
  id,
  nome,
  tipo,
  cpf_cnpj: tipo === 'F' ? '52998224725' : '11222333000181',
  consumidor: 1,
  addresss: enderecos,
})

/** Whom the documents of these tests are for, and who carries them. */
export const PARCEIROS = [
  cliente(21, 'Padaria Modelo', 'J', [endereco(211), endereco(212, { principal: 1 })]),
  cliente(22, 'Maria Souza', 'F', [endereco(221, { principal: 1 })]),
  cliente(23, 'Acme Inc', 'J', [
    endereco(231, { principal: 1, pais_id: '2496', municipio: null, municipio_id: null }),
  ]),
  cliente(24, 'Revenda Norte', 'J', [
    endereco(241, { principal: 1, tipo_contribuite: 1, ie: '110042490114' }),
  ]),
  cliente(31, 'Transportes Rápido', 'J', [endereco(311, { principal: 1 })]),
]

const SERIES = [
  { id: 1, nome: 'NF-e', modelo: 55, serie: '1', sequencia: '41' },
  { id: 2, nome: 'NF-e filial', modelo: 55, serie: '7', sequencia: '6' },
  { id: 3, nome: 'NFC-e filial', modelo: 65, serie: '9', sequencia: '3' },
]

const lista = (data: readonly object[]) => ({ data, page: 1, last_page: 1, total: data.length })

/** The company's addresses, each with its series. */
export const EMISSORES = [
  { ...endereco(81, { principal: 1 }), serie_nfe_id: 1, serie_nfce_id: null },
  { ...endereco(82), serie_nfe_id: 2, serie_nfce_id: 3 },
]

/** What the server of an office answers; `enderecos`: where the company issues from. */
export function escritorio({
  enderecos = EMISSORES.slice(0, 1),
}: {
  enderecos?: readonly object[]
} = {}): void {
  servidor({
    'GET empresas/1': {
      data: { id: 1, nome: 'Loja', addresss: enderecos, senar_pj_id: 61, senar_pf_id: 62 },
    },
    'GET series': lista(SERIES),
    'GET vendas/5/envios': { data: { notas: [], emails: [], links: [], respostas: [] } },
    ...Object.fromEntries(SERIES.map(serie => [`GET series/${serie.id}`, { data: serie }])),
    'GET senars/61': { data: { id: 61, nome: 'Senar PJ', aliq_senar: '0.2000', ativo: true } },
    'GET senars/62': { data: { id: 62, nome: 'Senar PF', aliq_senar: '1.2000', ativo: true } },
    'GET parceiros': ({ busca }: { busca: URLSearchParams }) => {
      const texto = (busca.get('full_search') ?? '').replaceAll('*', '').toLowerCase()
      return lista(PARCEIROS.filter(({ nome }) => nome.toLowerCase().includes(texto)))
    },
    ...Object.fromEntries(PARCEIROS.map(parceiro => [`GET parceiros/${parceiro.id}`, { data: parceiro }])),
  })
}

interface Pedido {
  tipo?: number
  id?: number
  leitura?: boolean
  valores?: Valores
}

/** The form of a document; where it leads when it is saved or left. */
export async function abreDocumento({ tipo = 1, id, leitura = false, valores = {} }: Pedido = {}) {
  const foi: string[] = []
  const route = DOCUMENT_KINDS.find(kind => kind.tipo === tipo)?.route ?? '/documento/documento'
  queryClient.clear()
  mostra(
    <DocumentPage
      tipo={tipo}
      route={route}
      {...(id === undefined ? { values: valores } : { id })}
      readOnly={leitura}
      goTo={path => void foi.push(path)}
    />,
  )
  await screen.findByRole('tablist')
  await act(async () => {})
  if (!leitura && tipo !== 9)
    await waitFor(() => {
      const caixa = screen.getByRole('textbox', { name: 'QTDE * Referência' })
      if (caixa.hasAttribute('disabled')) throw new Error('a caixa ainda espera')
    })
  return { foi }
}

/** The tab dies: what was in memory is gone, what is on the disk stays. */
export async function recarrega(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  await journalWritten()
  forgetJournalMemory()
}

/** The desk of the document in sight, opened last. */
export const mesa = (): Desk => [...desksInSight].at(-1) as Desk

/** A document's desk without a form. */
export function mesaSolta(): Desk {
  const desk = createDesk({
    operation: () => desk.taxContext.get()?.operacao?.tipo_operacao ?? 1,
    stored: () => null,
    settle: (_, sale) => sale,
    buyer: () => {},
    key: () => {},
  })
  desk.taxContext.set(tillDesk.taxContext.get())
  return desk
}

/** Lines of the document in sight, 'qtde nome'; none before it is there. */
export const linhas = (): string[] =>
  (mesa()?.sale.get()?.itens ?? []).map(({ nome, qtde }) => `${qtde} ${nome}`)

export const emMaos = (): Venda => mesa().sale.get() as Venda

/** Typed into the line box. A list box that was just chosen from takes the focus back once: it is waited for. */
export async function digita(texto: string): Promise<void> {
  const box = screen.getByRole('textbox', { name: 'QTDE * Referência' })
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  await user.click(box)
  await waitFor(async () => {
    if (document.activeElement !== box) await user.click(box)
    expect(box).toHaveFocus()
  })
  await user.keyboard(`${texto}{Enter}`)
}

export const campo = (nome: string) => screen.getByLabelText<HTMLInputElement>(nome)

/** Chosen in a field that looks it up: the first that comes. */
export async function escolhe(nome: string, texto: string, palavra = texto): Promise<void> {
  const caixa = campo(nome)
  await user.click(caixa)
  await user.clear(caixa)
  await user.paste(texto)
  await user.click(await screen.findByRole('option', { name: new RegExp(palavra) }))
  await waitFor(() => expect(caixa.value).toMatch(new RegExp(`${palavra}|·|,`)))
}

/** What was asked to be saved. */
export const gravacoes = () =>
  pedidos.filter(({ metodo, caminho }) => metodo !== 'GET' && /^vendas(\/\d+)?$/.test(caminho))

/** As the server answers a document. */
export const gravado = (mais: object = {}) => ({
  id: 5,
  uuid: '0198c0de-0000-7000-8000-000000000005',
  versao: 1,
  tipo_operacao: 1,
  modelo: '55',
  status: 'A',
  status_app: null,
  terminal_id: null,
  chave: null,
  datavenda: '2026-11-20T13:00:00.000Z',
  finalidade_op: 1,
  tipo_documento: 1,
  tipo_faturamento: 2,
  tipo_atend: 1,
  fretepor: 9,
  serie: '1',
  numerocodumento: '42', // contrato
  parceiro_id: 21,
  addresse_id: 212, // contrato
  desconto: '0.00',
  acrscimo: '0.00', // contrato
  taxa_entrega: '0.00',
  valor_produtos: '0.00',
  valor_total: '0.00',
  regras: noRules(),
  itens: [],
  pagamento: [],
  ...mais,
})

/** What a sale without payment lacks: its customer and one line. */
export async function completo(): Promise<void> {
  await user.keyboard('{Alt>}1{/Alt}')
  await escolhe('Cliente', 'Padaria')
  await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
  await escolhe('Faturamento', 'sem pagamento')
  await digita('2*1')
  await waitFor(() => expect(emMaos().itens).toHaveLength(1))
}

/** Types over what a field of the form holds. */
export const escreve = async (nome: string, texto: string) => {
  await user.clear(campo(nome))
  await user.type(campo(nome), texto)
  await user.tab()
}

export const tecla = (keys: string) => user.keyboard(keys)

export const avisoDe = (nome = 'Atenção') => screen.findByRole('alertdialog', { name: nome })
