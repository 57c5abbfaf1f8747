import type { RelatorioArquivo } from '../../../../domain/api/admin.ts'
import { AppError } from '../../../../domain/error.ts'
import type { TipoArquivo } from '../../../../domain/tabelas-oficiais.ts'
import { HOUSE } from '../../../db/house.ts'
import type { Db } from '../../../db/transaction.ts'
import type { Andamento } from '../../../http/progress.ts'
import { audit } from '../../../register/write/audit.ts'
import { ArquivoRecusado } from './arquivo.ts'
import { importCadeias } from './cadeias.ts'
import { readCbenef } from './cbenef.ts'
import { readCest } from './cest.ts'
import { readClassificacao } from './classificacao.ts'
import { importEsquemas } from './esquemas.ts'
import { readIbpt } from './ibpt.ts'
import { readNcm } from './ncm.ts'
import { mergeTable, type OfficialRow, type OfficialTable, oneImport } from './repository.ts'

interface Quem {
  usuario_id: number
  nome: string
}

export interface Importador {
  /** Imports a file, all or nothing. @throws VALIDACAO with the faulty lines in `dados.recusas`; then nothing changes */
  importar(
    tipo: TipoArquivo,
    arquivo: { nome: string; bytes: Uint8Array },
    quem: Quem,
    andamento: Andamento,
  ): Promise<RelatorioArquivo>
}

/** Makes the import of official tables. A file is read and checked completely before the first row is written. */
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
        const relatorio = importEsquemas(Buffer.from(bytes), nome, dataDir)
        await andamento.em(1, 1, 'pronto')
        return relatorio
      }
      if (tipo === 'cadeias') {
        const relatorio = importCadeias(Buffer.from(bytes), nome, { dataDir, agora: clock() })
        await andamento.em(1, 1, 'pronto')
        return relatorio
      }
      const lido = await read(tipo, bytes, nome)
      return db.tx({ account_id: HOUSE }, async q => {
        await oneImport(q)
        const { tabela, chave, linhas, filtro, versao, ignoradas, lidas } = lido
        const feito = await mergeTable(q, { tabela, chave, linhas, filtro }, andamento)
        const relatorio = { tipo, versao, lidas, ignoradas, ...feito }
        await audit(q, { account_id: HOUSE, ...quem }, clock(), [
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

interface Lido extends OfficialTable {
  versao: string
  lidas: number
  ignoradas: number
}

/** Kinds of file that become table rows; schemas and certificates stay files. */
type TipoTabela = Exclude<TipoArquivo, 'esquemas' | 'cadeias'>

/** Functions that read each kind of file into the rows of its table. */
const LEITORES: Readonly<Record<TipoTabela, (bytes: Uint8Array, nome: string) => Lido | Promise<Lido>>> = {
  ncm: bytes => {
    const { versao, linhas, lidas } = readNcm(bytes)
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
    const { uf, versao, linhas, lidas, servicos } = readIbpt(bytes, nome)
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
    const { linhas, lidas } = readCest(bytes)
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
  cbenef: bytes => {
    const { uf, linhas, lidas } = readCbenef(bytes)
    return {
      tabela: 'cbenefs',
      chave: ['codigo'],
      filtro: { uf },
      linhas: linhas.map(linha => ({ uf, ...linha })),
      versao: uf,
      lidas,
      ignoradas: 0,
    }
  },
  classificacao: async (bytes, nome) => {
    const { linhas, lidas, desconhecidas } = await readClassificacao(bytes)
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

const copias = (linhas: readonly object[]): OfficialRow[] => linhas.map(linha => ({ ...linha }))

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
