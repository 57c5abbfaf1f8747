import type { LinhaDeTabela } from '../../../core/prices/table.ts'
import type { PromocaoSelada } from '../../../core/venda/ofertas.ts'
import type { TabelasCatalogo } from '../../../domain/api/ofertas.ts'
import { type DonoDoSelo, textoDaRegra } from '../../../domain/venda/selado.ts'
import type { Q } from '../../db/transaction.ts'
import { readPromocoes, readTabelas } from './ofertas-repository.ts'
import type { Selos } from './selo.ts'

/** Kinds of offer under which seals are made. */
export const SELO_TABELA = 'tabela_preco'
export const SELO_PROMOCAO = 'promocao'

type Definicao = Readonly<Record<string, unknown>>
const asRegra = (definicao: object) => definicao as Definicao

function tabelasSeladas(
  linhas: readonly LinhaDeTabela[],
  seal: (linha: LinhaDeTabela) => string,
): TabelasCatalogo {
  const nomes: TabelasCatalogo['nomes'] = {}
  for (const { tabela_id, nome, todos, data_inicio, data_fim } of linhas)
    nomes[tabela_id] ??= { nome, todos, data_inicio, data_fim }
  return {
    nomes,
    linhas: linhas.map(linha => [
      linha.id,
      linha.tabela_id,
      linha.produto_id,
      linha.categoria_id,
      linha.qtde_min,
      linha.valor,
      linha.tipo,
      seal(linha),
    ]),
  }
}

const sealBy =
  (selos: Selos, dono: DonoDoSelo, dia: string, tipo: string) =>
  (definicao: { id: number }): string =>
    selos.regra(dono, tipo, String(definicao.id), dia, asRegra(definicao))

/** Reads the prices of tables for tills, each sealed with the day on which it is given. */
export async function readTabelasSeladas(
  q: Q,
  dono: DonoDoSelo,
  dia: string,
  selos: Selos,
): Promise<TabelasCatalogo> {
  const linhas = await readTabelas(q, { empresa_id: dono.empresa_id, dia, ids: null })
  return tabelasSeladas(linhas, sealBy(selos, dono, dia, SELO_TABELA))
}

/** Reads promotions for tills, each sealed with the day on which it is given. */
export async function readPromocoesSeladas(
  q: Q,
  dono: DonoDoSelo,
  dia: string,
  selos: Selos,
): Promise<PromocaoSelada[]> {
  const seal = sealBy(selos, dono, dia, SELO_PROMOCAO)
  const promocoes = await readPromocoes(q, { empresa_id: dono.empresa_id, dia, ids: null })
  return promocoes.map(each => ({ ...each, selo: seal(each) }))
}

interface Provar {
  dono: DonoDoSelo
  /** First day of a seal that is still believed, ISO. */
  limite: string
  dia: string
}

/** Picks the offers that we gave to a till, by their seal; one without a good seal must be as registered now. */
export async function provenOffers<T extends { id: number }>(
  q: Q,
  selos: Selos,
  tipo: typeof SELO_TABELA | typeof SELO_PROMOCAO,
  ditas: Readonly<Record<string, T>>,
  { dono, limite, dia }: Provar,
): Promise<Map<number, T>> {
  const good = new Map<number, T>()
  const doubtful = new Map<number, T>()
  for (const [id, dita] of Object.entries(ditas)) {
    if (dita.id !== Number(id)) continue
    const sealed = selos.diaDaRegra(dono, tipo, id, asRegra(dita))
    ;(sealed !== null && sealed >= limite ? good : doubtful).set(Number(id), dita)
  }
  if (doubtful.size === 0) return good
  const read = tipo === SELO_TABELA ? readTabelas : readPromocoes
  const text = (definicao: { id: number }) =>
    textoDaRegra(dono, tipo, String(definicao.id), dia, asRegra(definicao))
  for (const now of await read(q, { empresa_id: dono.empresa_id, dia, ids: [...doubtful.keys()] })) {
    const dita = doubtful.get(now.id)
    if (dita && text(dita) === text(now)) good.set(now.id, dita)
  }
  return good
}
