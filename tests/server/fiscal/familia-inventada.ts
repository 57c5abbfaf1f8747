import { eventLayoutIn, eventWriterIn } from '../../../src/core/dfe/kit/event/write.ts'
import type { DfeFamily } from '../../../src/core/dfe/kit/family.ts'
import { f } from '../../../src/core/dfe/kit/node.ts'
import { texto, um } from '../../../src/core/dfe/kit/types.ts'

/** Makes a family of model 99 over the NF-e's services: its own words ('Viagem'), and one event, the cancelling. */
export function familiaInventada(familias: readonly DfeFamily[], nome: string): DfeFamily {
  const [nfe] = familias as [DfeFamily]
  const events = {
    ...{ root: `evento${nome}`, ns: `http://www.portalfiscal.inf.br/${nome.toLowerCase()}`, version: '3.00' },
    ...{ key: `ch${nome}`, detailVersion: 'versaoEvento', digits: 3 as const, answer: `retEvento${nome}` },
  }
  const campos = [f('descEvento', um('Cancelamento')), f('nProt', texto(15, 15)), f('xJust', texto(15, 255))]
  // the same code as the cancelling of an NF-e
  const cancelamento = {
    ...{ tipo: '110111', nome: 'O cancelamento', recusado: 'recusado' as const, modelos: ['99'] },
    ...{ porta: 'evento' as const, maximo: 1, efeito: 'cancelada' as const, jaFeito: [] },
    prazo: () => 3_600_000,
    xml: eventWriterIn(
      events,
      '110111',
      eventLayoutIn(events, '110111', campos),
      ({ nProt, texto: xJust }) => ({ descEvento: 'Cancelamento', nProt, xJust }),
    ),
  }
  return {
    ...nfe,
    ...{
      models: ['99'],
      chosen: [],
      data: `${nome.toLowerCase()}DadosMsg`,
      file: `proc${nome}`,
      event: `procEvento${nome}`,
    },
    events,
    kinds: [cancelamento],
    answers: { ...nfe.answers, evento: `retEvento${nome}` },
    messages: {
      ...nfe.messages,
      event: (_: string, xml: string) => xml,
      registered: (evento: string, resposta: string) =>
        `<procEvento${nome}>${evento}${resposta}</procEvento${nome}>`,
    },
  }
}
