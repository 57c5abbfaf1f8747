import { describe, expect, test } from 'vitest'
import { eventLayoutIn } from '../../../../src/core/dfe/kit/event/write.ts'
import { type Grupo, g, type LayoutNode } from '../../../../src/core/dfe/kit/node.ts'
import { MDFE_EVENT } from '../../../../src/core/dfe/mdfe/event/words.ts'
import { MDFE } from '../../../../src/core/dfe/mdfe/layout/mdfe.ts'
import {
  CONS_NAO_ENC,
  CONS_SIT_MDFE,
  CONS_STAT_SERV_MDFE,
  EV_ALTERA_PAGAMENTO,
  EV_CANC,
  EV_CONDUTOR,
  EV_CONFIRMA,
  EV_DFE,
  EV_ENC,
  EV_PAGAMENTO,
} from '../../../../src/core/dfe/mdfe/layout/mensagens.ts'
import { aereo, aquav, ferrov } from '../../../../src/core/dfe/mdfe/layout/outros-modais.ts'
import { rodo } from '../../../../src/core/dfe/mdfe/layout/rodoviario.ts'
import { comparar, desacordos, semDiferencas } from '../comparado.ts'
import { Esquema, PASTA_MDFE } from '../esquema.ts'

/** The tree without what the schema leaves open: a modal in infModal, an event in detEvento. */
const semMiolo = (no: LayoutNode): LayoutNode =>
  no.k !== 'grupo'
    ? no
    : { ...no, filhos: ['infModal', 'detEvento'].includes(no.tag) ? [] : no.filhos.map(semMiolo) }

const diferencas = (pasta: string | null) => {
  const out = semDiferencas()
  if (pasta === null) return out
  const de = (xsd: string) => new Esquema(pasta, `${xsd}_v3.00.xsd`)
  comparar(de('mdfe').elemento('MDFe', 'TMDFe'), semMiolo(MDFE) as Grupo, '', out)
  for (const [modal, xsd] of [
    [rodo, 'mdfeModalRodoviario'],
    [aereo, 'mdfeModalAereo'],
    [aquav, 'mdfeModalAquaviario'],
    [ferrov, 'mdfeModalFerroviario'],
  ] as const)
    comparar(de(xsd).declarado(modal.tag), modal, modal.tag, out)
  for (const [tag, xsd, fields] of [
    ['evCancMDFe', 'evCancMDFe', EV_CANC],
    ['evEncMDFe', 'evEncMDFe', EV_ENC],
    ['evIncCondutorMDFe', 'evIncCondutorMDFe', EV_CONDUTOR],
    ['evIncDFeMDFe', 'evInclusaoDFeMDFe', EV_DFE],
    ['evPagtoOperMDFe', 'evPagtoOperMDFe', EV_PAGAMENTO],
    ['evConfirmaServMDFe', 'evConfirmaServMDFe', EV_CONFIRMA],
    ['evAlteracaoPagtoServMDFe', 'evAlteracaoPagtoServMDFe', EV_ALTERA_PAGAMENTO],
  ] as const)
    comparar(de(xsd).declarado(tag), g(tag, fields), tag, out)
  for (const [layout, xsd, tipo] of [
    [CONS_SIT_MDFE, 'consSitMDFeTiposBasico', 'TConsSitMDFe'],
    [CONS_STAT_SERV_MDFE, 'consStatServTiposBasico', 'TConsStatServ'],
    [CONS_NAO_ENC, 'consMDFeNaoEncTiposBasico', 'TConsMDFeNaoEnc'],
  ] as const)
    comparar(de(xsd).elemento(layout.tag, tipo), layout, layout.tag, out)
  const evento = semMiolo(eventLayoutIn(MDFE_EVENT, '110111', [])) as Grupo
  comparar(de('eventoMDFeTiposBasico').elemento('eventoMDFe', 'TEvento'), evento, 'eventoMDFe', out)
  return out
}

/** Groups of a signing app and provider, which an event sent here never has. */
const DO_PROVEDOR = /^eventoMDFe\/infEvento\/(?:infSolicNFF|infPAA)/

/** Texts that our tables refuse and the schema does not, and why. */
const ESTRITOS = [
  ['TDateTimeUTC', 'its pattern takes a comma for a digit of the month'],
  ['TData', 'likewise'],
  ['TDec_0302_0303', 'a number has no leading zero'],
  ['base64Binary', 'no blanks, and 20 bytes where they are a hash'],
  ['nac (string)', 'a line break is no letter'],
  ['infEvento/@Id (ID)', 'the sequence has two digits here'],
  ['nSeqEvento', 'likewise, and it begins with 1'],
  ['cOrgao', 'the codes of other authorities'],
  ['tpEvento', 'one kind'],
  ['xServ', 'one service'],
  ['qrCodMDFe', 'the address in small letters, the signature in base64'],
] as const

/** Texts that our tables take and the schema does not, and why. */
const FROUXOS = [['/infMDFe/@Id', 'a CNPJ may have letters, which this package forgets in the Id']] as const

describe.skipIf(!PASTA_MDFE)('pacote oficial do MDF-e (precisa de ../shared/xsd)', () => {
  const { desconhecidos, inventados, modelos, folhas } = diferencas(PASTA_MDFE)

  test('nenhum elemento que as tabelas não conheçam, nenhum que só elas conheçam', () => {
    expect({ desconhecidos: desconhecidos.filter(onde => !DO_PROVEDOR.test(onde)), inventados }).toEqual({
      desconhecidos: [],
      inventados: [],
    })
    expect(folhas.length).toBeGreaterThan(300)
  })

  test('cada grupo tem a ordem, as escolhas e as repetições do esquema', () => {
    const doProvedor = /, infSolicNFF\?, infPAA\?$/m
    const unidos = modelos.filter(modelo => {
      const [onde = '', esquema = '', tabela = ''] = modelo.split('\n')
      if (onde === 'eventoMDFe/infEvento')
        return esquema.replace(doProvedor, '').replace('esquema', '') !== tabela.replace('tabela ', '')
      return !DO_PROVEDOR.test(onde)
    })
    expect(unidos.join('\n')).toBe('')
  })

  test('tabela e esquema aceitam os mesmos textos, salvo as exceções ditas', { timeout: 30_000 }, () => {
    const { frouxos, estritos } = desacordos(folhas)
    expect(frouxos.filter(linha => !FROUXOS.some(([onde]) => linha.startsWith(onde)))).toEqual([])
    expect(estritos.filter(linha => !ESTRITOS.some(([tipo]) => linha.includes(tipo)))).toEqual([])
  })
})
