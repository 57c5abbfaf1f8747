import { isoToWire } from '../../../dates/day.ts'
import { dec } from '../../../money/decimal.ts'
import { formatMoney } from '../../../money/pt-br.ts'
import { sumOf } from '../../../venda/payment/check-instalments.ts'
import { type DadosEvento, type EventKind, VER_APLIC } from '../../kit/event/kind.ts'
import { said, told } from '../../kit/event/said.ts'
import { f, g, o, together } from '../../kit/node.ts'
import { findNo, parseXml, textoOf } from '../../kit/parse.ts'
import { cnpj, dia, digitos, texto, uf, um, valor } from '../../kit/types.ts'
import { protocoloEvento } from '../layout/evento.ts'
import { issuedAt } from './item.ts'
import { noteEvent } from './note-event.ts'

/** Registrar by NT 2024.002: SVRS for an NF-e; an NFC-e uses the authority that authorised it. */
const REGISTRADOR = { '55': 'SVRS' } as const
/** Models of notes that may have the event of a later payment. */
export const CONCILIADOS = ['55', '65']
export const CONCILIACAO = '110750'
export const CONCILIACAO_CANCELADA = '110751'

type Recusa = ReturnType<NonNullable<EventKind['recusa']>>

/** Refuses payments before the note or in the future. Payments before the note are in the note itself. */
function whenPaid(dados: DadosEvento): Recusa {
  const pago = said(dados, 'data')
  if (pago > dados.dhEvento.slice(0, 10))
    return { campo: 'data', texto: 'Ainda não chegou: informe quando foi pago' }
  const emissao = issuedAt(dados).slice(0, 10)
  return pago < emissao
    ? {
        campo: 'data',
        texto: `A nota é de ${isoToWire(emissao)}: concilia-se o que foi pago desde então`,
      }
    : null
}

/** Refuses an amount above the note's total less the amounts of earlier events. Interest is not part of the amount. */
function howMuch(dados: DadosEvento): Recusa {
  const nota = textoOf(findNo(parseXml(dados.assinado ?? ''), 'ICMSTot'), 'vNF')
  const antes = sumOf((dados.anteriores ?? []).map(({ valor }) => ({ valor: String(valor) })))
  const falta = dec(nota || '0').minus(antes)
  if (nota === '' || dec(said(dados, 'valor')).lte(falta)) return null
  const texto = antes.isZero()
    ? `A nota é de ${formatMoney(nota)}`
    : `Da nota de ${formatMoney(nota)} já foram conciliados ${formatMoney(antes.toFixed())}: ${falta.gt(0) ? `faltam ${formatMoney(falta.toFixed())}` : 'não falta nada'}`
  return { campo: 'valor', texto }
}

/** Events of money received after the issue: which payment, when, from whom and to whom. */
export const FINANCEIRO: readonly EventKind[] = [
  noteEvent({
    tipo: CONCILIACAO,
    nome: 'A conciliação financeira',
    recusado: 'recusada',
    registrador: REGISTRADOR,
    modelos: CONCILIADOS,
    descEvento: 'ECONF',
    campos: [
      f('verAplic', texto(1, 20)),
      g('detPag', [
        o('indPag', um('0', '1')),
        f('tPag', digitos(2)),
        o('xPag', texto(2, 60)),
        f('vPag', valor),
        f('dPag', dia),
        together(
          f('CNPJPag', cnpj),
          f('UFPag', uf),
          o('CNPJIF', cnpj),
          o('tBand', digitos(2)),
          o('cAut', texto(1, 128)),
        ),
        together(f('CNPJReceb', cnpj), f('UFReceb', uf)),
      ]),
    ],
    recusa: dados => whenPaid(dados) ?? howMuch(dados),
    detalhe: dados => ({
      verAplic: VER_APLIC,
      detPag: {
        indPag: dados.pedido?.['a_prazo'] === true ? '1' : '0',
        tPag: said(dados, 'forma'),
        xPag: told(dados, 'descricao', 60),
        vPag: dec(said(dados, 'valor')).toFixed(2),
        dPag: said(dados, 'data'),
        CNPJPag: said(dados, 'cnpj_pagamento') || null,
        UFPag: said(dados, 'uf_pagamento') || null,
        CNPJIF: said(dados, 'cnpj_instituicao') || null,
        cAut: told(dados, 'aut_pagamento', 128),
        CNPJReceb: said(dados, 'cnpj_recebedor') || null,
        UFReceb: said(dados, 'uf_recebedor') || null,
      },
    }),
  }),
  noteEvent({
    tipo: CONCILIACAO_CANCELADA,
    nome: 'O cancelamento da conciliação financeira',
    recusado: 'recusado',
    registrador: REGISTRADOR,
    modelos: CONCILIADOS,
    desfaz: [CONCILIACAO],
    descEvento: 'Cancelamento Conciliação Financeira',
    campos: [f('verAplic', texto(1, 20)), f('nProtEvento', protocoloEvento)],
    detalhe: ({ desfeito }) => ({ verAplic: VER_APLIC, nProtEvento: desfeito?.protocolo ?? null }),
  }),
]
