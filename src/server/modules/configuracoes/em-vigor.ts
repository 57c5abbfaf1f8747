import { isoToWire } from '../../../core/dates/day.ts'
import type { EmVigor } from '../../../domain/api/configuracoes.ts'
import { grupo_impressoes } from '../../../domain/records/grupo_impressoes/index.ts'
import { terminais } from '../../../domain/records/terminais/index.ts'
import { editPath } from '../../../domain/routes/from-registers.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { Ports } from '../../ports/open.ts'
import { type Caixa, type Empresa, readInForce } from './repository.ts'

const AMBIENTE = '/config/ambiente'
const dia = (iso: string | null): string => (iso ? `até ${isoToWire(iso)}` : 'nenhum')

/** Reads values on the settings' pages stored elsewhere: of company, tills, printing groups and installation. */
export async function emVigor(q: Q, sessao: Sessao, ports: Ports): Promise<EmVigor[]> {
  const { empresa, caixas, grupos } = await readInForce(q, sessao.empresa_id)
  return [
    ...empresa.flatMap(ofCompany),
    ...caixas.flatMap(ofTill),
    ...grupos.map(
      ({ id, nome, impressora, produtos }): EmVigor => ({
        pagina: 'impressao_grupo',
        titulo: `${nome} (${produtos === 1 ? '1 produto' : `${produtos} produtos`})`,
        valor: impressora || 'não imprime',
        origem: 'cadastro',
        caminho: editPath(grupo_impressoes, id),
      }),
    ),
    ...ports.inForce(),
  ]
}

const ofCompany = ({ ambiente_sefaz, treinamento, validade_certificado }: Empresa): EmVigor[] => [
  {
    pagina: 'nota_fiscal',
    titulo: 'Ambiente da SEFAZ',
    valor: ambiente_sefaz === 1 ? 'Produção' : treinamento ? 'Treinamento' : 'Homologação',
    origem: 'empresa',
    caminho: AMBIENTE,
  },
  {
    pagina: 'nota_fiscal',
    titulo: 'Certificado digital',
    valor: dia(validade_certificado),
    origem: 'empresa',
    caminho: AMBIENTE,
  },
]

const ofTill = ({ id, nome, serie_65, serie_55, impressora }: Caixa): EmVigor[] => [
  {
    pagina: 'series_padrao',
    titulo: nome,
    valor: `NFC-e ${serie_65}, NF-e ${serie_55 ?? 'sem série'}`,
    origem: 'caixa',
    caminho: editPath(terminais, id),
  },
  {
    pagina: 'impressao',
    titulo: nome,
    valor: impressora || 'só PDF',
    origem: 'caixa',
    caminho: editPath(terminais, id),
  },
]
