import type { DadosEvento, EventKind, Registradores } from '../../kit/event/kind.ts'
import { eventWriterIn } from '../../kit/event/write.ts'
import { f, type Grupo, type LayoutNode } from '../../kit/node.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { um } from '../../kit/types.ts'
import { eventLayout } from '../layout/evento.ts'
import { NFE_EVENT } from './words.ts'

/** Makes the function that writes an event's unsigned XML; `detalhe` gives the fields of detEvento. */
export const evento = (
  tpEvento: string,
  layout: Grupo,
  detalhe: (dados: DadosEvento) => GrupoXml,
  registrador: Registradores = {},
): EventKind['xml'] => eventWriterIn(NFE_EVENT, tpEvento, layout, detalhe, registrador)

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
