import { type DadosEvento, type EventKind, ORGAOS, type Registradores } from '../../kit/event/kind.ts'
import { f, type Grupo, type LayoutNode } from '../../kit/node.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { um } from '../../kit/types.ts'
import { writeXml } from '../../kit/xml.ts'
import { eventLayout } from '../layout/evento.ts'

/** Makes the function that writes an event's unsigned XML; `detalhe` gives the fields of detEvento. */
export function evento(
  tpEvento: string,
  layout: Grupo,
  detalhe: (dados: DadosEvento) => GrupoXml,
  registrador: Registradores = {},
): EventKind['xml'] {
  return dados => {
    const outro = registrador[dados.chave.slice(20, 22)]
    return writeXml(layout, {
      '@versao': '1.00',
      infEvento: {
        '@Id': `ID${tpEvento}${dados.chave}${String(dados.seq).padStart(2, '0')}`,
        cOrgao: outro ? ORGAOS[outro] : dados.chave.slice(0, 2),
        tpAmb: dados.tpAmb,
        CNPJ: dados.cnpj,
        chNFe: dados.chave,
        dhEvento: dados.dhEvento,
        tpEvento,
        nSeqEvento: String(dados.seq),
        verEvento: '1.00',
        detEvento: { '@versao': '1.00', ...detalhe(dados) },
      },
    })
  }
}

/** Declaration of a kind of event, without the parts that most kinds share. */
interface Linha
  extends Pick<EventKind, 'tipo' | 'nome' | 'recusado'>,
    Partial<
      Pick<
        EventKind,
        'modelos' | 'maximo' | 'unico' | 'registrador' | 'sobre' | 'recusa' | 'desfaz' | 'prazo'
      >
    > {
  descEvento: string
  /** Fields of detEvento after descEvento. */
  campos: readonly LayoutNode[]
  detalhe: (dados: DadosEvento) => GrupoXml
}

/** Declares an event that leaves the document's state unchanged. Default: of an NF-e, up to 99 times, at any time. */
export function noteEvent({ descEvento, campos, detalhe, ...linha }: Linha): EventKind {
  const { tipo, registrador = {} } = linha
  const layout = eventLayout(tipo, [f('descEvento', um(descEvento)), ...campos])
  return {
    modelos: ['55'],
    porta: 'evento',
    maximo: 99,
    prazo: () => null,
    efeito: null,
    jaFeito: ['573'],
    ...linha,
    xml: evento(tipo, layout, dados => ({ descEvento, ...detalhe(dados) }), registrador),
  }
}
