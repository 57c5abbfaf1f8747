import { TRANSPORT_CODES } from '../../../src/core/dfe/kit/codes.ts'
import { eventLayoutIn, eventWriterIn } from '../../../src/core/dfe/kit/event/write.ts'
import type { DfeFamily } from '../../../src/core/dfe/kit/family.ts'
import { f } from '../../../src/core/dfe/kit/node.ts'
import { texto, um } from '../../../src/core/dfe/kit/types.ts'

/** Makes a family of model 99 ('Viagem'): its services and answers, and two events, the cancelling and the closing. */
export function familiaInventada(nome: string): DfeFamily {
  const root = nome.toLowerCase()
  const ns = `http://www.portalfiscal.inf.br/${root}`
  const events = {
    ...{ root: `evento${nome}`, ns, version: '3.00', key: `ch${nome}`, detailVersion: 'versaoEvento' },
    ...{ digits: 3 as const, answer: `retEvento${nome}` },
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
  // a trip that ends is closed, and stays authorised
  const fim = [f('descEvento', um('Encerramento')), f('nProt', texto(15, 15))]
  const encerramento = {
    ...cancelamento,
    ...{ tipo: '110112', nome: 'O encerramento', efeito: 'encerrada' as const },
    prazo: () => null,
    xml: eventWriterIn(events, '110112', eventLayoutIn(events, '110112', fim), ({ nProt }) => ({
      ...{ descEvento: 'Encerramento', nProt },
    })),
  }
  return {
    ...{ name: 'mdfe', models: ['99'], chosen: [], file: `proc${nome}`, event: `procEvento${nome}` },
    ...{ wsdl: `${ns}/wsdl`, data: `${root}DadosMsg`, protocol: `prot${nome}`, schemas: {} },
    header: { tag: `${root}CabecMsg`, version: '3.00' },
    roots: {
      [root]: {
        ...{ models: ['99'], signed: `inf${nome}` },
        authorization: {
          ...{ operation: `${nome}Sinc`, method: `${root}Recepcao`, answer: `ret${nome}` },
          zipped: true,
        },
        proc: (xml, protocolo) => `<${root}Proc>${xml}${protocolo}</${root}Proc>`,
      },
    },
    services: {
      evento: { operation: `${nome}Evento`, method: `${root}Evento`, answer: `retEvento${nome}` },
    },
    ...{ codes: TRANSPORT_CODES, events, kinds: [cancelamento, encerramento], offline: null },
    ...{ svc: () => null, hoursToSend: () => 168, saidItem: () => null },
    messages: {
      authorize: (_, xml) => xml,
      byKey: chave => `<consulta${nome}>${chave}</consulta${nome}>`,
      event: (_, xml) => xml,
      registered: (evento, resposta) => `<procEvento${nome}>${evento}${resposta}</procEvento${nome}>`,
      status: cUF => `<status${nome}>${cUF}</status${nome}>`,
    },
  }
}
