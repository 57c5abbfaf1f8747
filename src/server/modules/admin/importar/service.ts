import type { RelatorioArquivo } from '../../../../domain/api/admin.ts'
import { AppError } from '../../../../domain/error.ts'
import type { TipoArquivo } from '../../../../domain/tabelas-oficiais.ts'
import { CASA } from '../../../db/casa.ts'
import { insertMany } from '../../../db/insert-many.ts'
import type { Db, Q } from '../../../db/transaction.ts'
import type { Andamento } from '../../../http/progress.ts'
import { auditar } from '../../../register/audit.ts'
import { ArquivoRecusado } from './arquivo.ts'
import { importarCadeias } from './cadeias.ts'
import { lerCest } from './cest.ts'
import { lerClassificacao } from './classificacao.ts'
import { importarEsquemas } from './esquemas.ts'
import { lerIbpt } from './ibpt.ts'
import { lerNcm } from './ncm.ts'

/** Rows compared or written at a time. */
const BATCH = 4000

interface Quem {
  usuario_id: number
  nome: string
}

export interface Importador {
  /** All or nothing. @throws VALIDACAO whose `dados.recusas` names the lines; nothing was changed then. */
  importar(
    tipo: TipoArquivo,
    arquivo: { nome: string; bytes: Uint8Array },
    quem: Quem,
    andamento: Andamento,
  ): Promise<RelatorioArquivo>
}

/** Takes the official tables into the house: the whole file is read and judged before the first row is written. */
export function createImportador({
  db,
  clock,
  dataDir,
}: {
  db: Db
  clock: () => Date
  dataDir: string
}): Importador {
  return {
    async importar(tipo, { nome, bytes }, quem, andamento) {
      await andamento.em(0, 1, 'lendo')
      if (tipo === 'esquemas') {
        const relatorio = importarEsquemas(Buffer.from(bytes), nome, dataDir)
        await andamento.em(1, 1, 'pronto')
        return relatorio
      }
      if (tipo === 'cadeias') {
        const relatorio = importarCadeias(Buffer.from(bytes), nome, { dataDir, agora: clock() })
        await andamento.em(1, 1, 'pronto')
        return relatorio
      }
      const lido = await read(tipo, bytes, nome)
      return db.tx({ account_id: CASA }, async q => {
        // two imports of one table one after the other
        await q.query('select pg_advisory_xact_lock(728312004)')
        const { tabela, chave, linhas, filtro, versao, ignoradas, lidas } = lido
        const feito = await merge(q, { tabela, chave, linhas, filtro }, andamento)
        const relatorio = { tipo, versao, lidas, ignoradas, ...feito }
        await auditar(q, { account_id: CASA, ...quem }, clock(), [
          {
            registro: tabela,
            registro_id: 0,
            rotulo: nome.slice(0, 200),
            acao: 'importou',
            mudancas: [],
            empresa_id: null,
            pai_id: null,
          },
        ])
        await andamento.em(linhas.length, linhas.length, 'pronto')
        return relatorio
      })
    },
  }
}

interface Lido extends Tabela {
  /** What the file says of itself. */
  versao: string
  lidas: number
  ignoradas: number
}

/** Those that become rows; schemas and chains are files. */
type TipoTabela = Exclude<TipoArquivo, 'esquemas' | 'cadeias'>

/** What reads each file, and the table it makes. */
const LEITORES: Readonly<Record<TipoTabela, (bytes: Uint8Array, nome: string) => Lido | Promise<Lido>>> = {
  ncm: bytes => {
    const { versao, linhas, lidas } = lerNcm(bytes)
    return {
      tabela: 'ncms',
      chave: ['codigo'],
      filtro: {},
      linhas: copias(linhas),
      versao,
      lidas,
      ignoradas: 0,
    }
  },
  ibpt: (bytes, nome) => {
    const { uf, versao, linhas, lidas, servicos } = lerIbpt(bytes, nome)
    return {
      tabela: 'ibpt',
      chave: ['ncm', 'ex'],
      filtro: { uf },
      linhas: linhas.map(linha => ({ uf, ...linha })),
      versao: `${uf} ${versao}`,
      lidas,
      ignoradas: servicos,
    }
  },
  cest: (bytes, nome) => {
    const { linhas, lidas } = lerCest(bytes)
    return {
      tabela: 'cests',
      chave: ['codigo'],
      filtro: {},
      linhas: copias(linhas),
      versao: nome,
      lidas,
      ignoradas: 0,
    }
  },
  classificacao: async (bytes, nome) => {
    const { linhas, lidas, desconhecidas } = await lerClassificacao(bytes)
    return {
      tabela: 'classificacao_tributaria',
      chave: ['codigo'],
      filtro: {},
      linhas: copias(linhas),
      versao: nome,
      lidas,
      ignoradas: desconhecidas,
    }
  },
}

const copias = (linhas: readonly object[]): Linha[] => linhas.map(linha => ({ ...linha }))

async function read(tipo: TipoTabela, bytes: Uint8Array, nome: string): Promise<Lido> {
  try {
    return await LEITORES[tipo](bytes, nome)
  } catch (error) {
    if (!(error instanceof ArquivoRecusado)) throw error
    throw new AppError('VALIDACAO', {
      mensagem: `${error.message}. Nada foi importado`,
      dados: { recusas: error.recusas },
    })
  }
}

type Linha = Record<string, string | null>

interface Tabela {
  tabela: 'ncms' | 'ibpt' | 'cests' | 'classificacao_tributaria'
  /** Columns that name a row. */
  chave: readonly string[]
  /** The part of the table the file is about. */
  filtro: Linha
  linhas: readonly Linha[]
}

/** Makes that part of the table what the file says: new rows, changed rows, and those the file no longer has go. */
async function merge(q: Q, { tabela, chave, filtro, linhas }: Tabela, andamento: Andamento) {
  const columns = Object.keys(linhas[0] ?? {})
  const where = Object.keys(filtro).map((name, i) => `"${name}" = $${i + 1}`)
  const { rows } = await q.query<{ id: number }>(
    `select id, ${columns.map(name => `"${name}"::text as "${name}"`).join(', ')} from ${tabela}
      where account_id = ${CASA}${where.map(sql => ` and ${sql}`).join('')}`,
    Object.values(filtro),
  )
  const keyOf = (row: Linha) => chave.map(name => row[name] ?? '').join(' ')
  const stored = new Map(
    rows.map(({ id, ...row }) => [keyOf(row as Linha), { id, row: row as Linha }] as const),
  )
  const fresh: Linha[] = []
  const changed: object[] = []
  for (const linha of linhas) {
    const before = stored.get(keyOf(linha))
    stored.delete(keyOf(linha))
    if (!before) fresh.push(linha)
    else if (columns.some(name => !same(before.row[name], linha[name])))
      changed.push({ ...linha, id: before.id })
  }
  const total = fresh.length + changed.length
  for (let from = 0; from < fresh.length; from += BATCH) {
    await andamento.em(from, total, 'gravando')
    await insertMany(q, CASA, tabela, fresh.slice(from, from + BATCH))
  }
  for (let from = 0; from < changed.length; from += BATCH) {
    await andamento.em(fresh.length + from, total, 'gravando')
    await q.query(
      `update ${tabela} t set (${columns.map(name => `"${name}"`)}) = row(${columns.map(name => `n."${name}"`)}), atualizado_em = now()
         from jsonb_populate_recordset(null::${tabela}, $1::jsonb) n where t.id = n.id`,
      [JSON.stringify(changed.slice(from, from + BATCH))],
    )
  }
  const gone = [...stored.values()].map(({ id }) => id)
  await q.query(`delete from ${tabela} where id = any($1::bigint[])`, [gone])
  return {
    inseridas: fresh.length,
    alteradas: changed.length,
    iguais: linhas.length - total,
    removidas: gone.length,
  }
}

/** '13.4500' of a numeric column is the file's '13.45'. */
const same = (stored: string | null | undefined, read: string | null | undefined): boolean =>
  (stored ?? null) === (read ?? null) ||
  (/^\d+\.\d+$/.test(stored ?? '') && /^\d+(\.\d+)?$/.test(read ?? '') && Number(stored) === Number(read))
