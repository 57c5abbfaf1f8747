import { isChave } from '../../../document/chave.ts'
import { isCnpj } from '../../../document/cnpj.ts'
import { isCpf } from '../../../document/cpf.ts'
import { siglaUf } from '../../../document/uf.ts'
import { CST_IBS_CBS } from '../../../law/cst-ibs-cbs.ts'
import { asOf } from '../../../law/index.ts'
import { reformGroup } from '../../../law/reforma.ts'
import { exact, ZERO } from '../../../money/exact.ts'
import { cfopFault } from '../../../transporte/cfop.ts'
import { COMPLEMENTO, goesBySvc } from '../../../transporte/tipo-do-cte.ts'
import type { Cidade, ParteCte } from '../compose/entrada.ts'
import { autorOf, CARGA, type Julgado, OS, type RegraCte, regra, repeats, SIMP, TODOS } from './regra.ts'

const MINUTO_MS = 60_000
const tpEmis = ({ chave }: Julgado): string => chave.slice(34, 35)
const lei = ({ ide }: Julgado) => asOf(ide.dhEmi)
const number = (e: Julgado, nome: string, falta: number): number => Number(lei(e).texto(nome) ?? falta)

/** Milliseconds that the emission is behind the present; 0 where time is not judged. */
const late = ({ ide, agora }: Julgado): number => (agora ? Date.parse(agora) - Date.parse(ide.dhEmi) : 0)

const sumOf = (valores: readonly string[]) => valores.reduce((s, valor) => s.plus(exact(valor)), ZERO)

/** Tells whether a city is of another state, by the two digits of its code. */
const alheia = (cidade: Cidade | null | undefined): boolean =>
  !!cidade && cidade.UF !== 'EX' && siglaUf(cidade.cMun.slice(0, 2)) !== cidade.UF

const fora = (codigo: string) => (e: Julgado) =>
  e.ide.inicio !== null &&
  e.ide.fim !== null &&
  cfopFault(e.ide.CFOP, { ufIni: e.ide.inicio.UF, ufFim: e.ide.fim.UF, ufEmit: e.emit.endereco.UF })
    ?.codigo === codigo

/** Registration of the taker: its own group, or that of the party with its role. */
export const tomadorOf = ({ tomador, rem, exped, receb, dest }: Julgado): ParteCte | null | undefined =>
  tomador?.parte ?? [rem, exped, receb, dest][Number(tomador?.toma ?? 4)]

const ieDoTomador = (e: Julgado): string => tomadorOf(e)?.IE?.trim().toUpperCase() ?? ''

/** Rules of identification, dates, taker, values and IBS/CBS, which all three documents share. */
export const DOCUMENTO: readonly RegraCte[] = [
  regra(
    '670',
    TODOS,
    'serie',
    ({ chave }) => /^(?:89\d)$/.test(chave.slice(22, 25)),
    'As séries 890 a 899 são da SEFAZ: use outra',
  ),
  regra(
    '247',
    TODOS,
    'empresa',
    ({ chave, emit }) => siglaUf(chave.slice(0, 2)) !== emit.endereco.UF,
    'A UF da chave não é a da empresa',
  ),
  regra('207', TODOS, 'empresa', ({ emit }) => !isCnpj(emit.CNPJ), 'O CNPJ da empresa está errado'),
  regra(
    '229',
    TODOS,
    'empresa',
    ({ emit }) => !/\d/.test(emit.IE),
    'Informe a inscrição estadual da empresa: quem transporta não é isento',
  ),
  regra(
    '713',
    TODOS,
    'empresa',
    ({ emit }) => alheia(emit.endereco),
    'O município da empresa não é da sua UF',
  ),
  regra(
    '537',
    TODOS,
    'municipio_envio',
    ({ ide }) => alheia(ide.envio),
    'O município de envio não é da sua UF',
  ),
  regra(
    '541',
    TODOS,
    'municipio_inicio',
    ({ ide }) => alheia(ide.inicio),
    'O município do início não é da sua UF',
  ),
  regra(
    '542',
    TODOS,
    'municipio_fim',
    ({ ide }) => alheia(ide.fim),
    'O município do término não é da sua UF',
  ),
  regra(
    '212',
    TODOS,
    'data',
    e => -late(e) > number(e, 'cte_adiantado_minutos', 5) * MINUTO_MS,
    'A emissão está no futuro: acerte a data',
  ),
  regra(
    '228',
    TODOS,
    'data',
    e => late(e) > number(e, 'cte_atraso_horas', 168) * 60 * MINUTO_MS,
    'A emissão tem mais de sete dias: ponha a data de hoje',
  ),
  regra(
    '517',
    TODOS,
    'tipo_cte',
    e => ['7', '8'].includes(tpEmis(e)) && !goesBySvc(e.ide.tpCTe),
    'A contingência SVC só aceita CT-e normal',
  ),
  regra(
    '513',
    TODOS,
    'tp_emis',
    e =>
      (tpEmis(e) === '7' && !lei(e).lista('cte_svc_rs_ufs').includes(e.emit.endereco.UF)) ||
      (tpEmis(e) === '8' && lei(e).lista('cte_svc_rs_ufs').includes(e.emit.endereco.UF)),
    'Esta SVC não atende a UF da empresa',
  ),
  regra('676', TODOS, 'cfop', fora('676'), 'Este CFOP não é de serviço de transporte'),
  regra('519', TODOS, 'cfop', fora('519'), 'O primeiro dígito do CFOP não é o deste trajeto'),
  regra('524', TODOS, 'cfop', fora('524'), 'O serviço começa em outra UF: o CFOP é 5932 ou 6932'),
  regra('908', TODOS, 'cfop', fora('908'), 'O serviço começa na UF da empresa: o CFOP não é 5932 nem 6932'),
  regra(
    '481',
    TODOS,
    'ind_ie_tomador',
    e => e.tomador?.indIEToma === '1' && !/\d/.test(ieDoTomador(e)),
    'O tomador contribuinte precisa da inscrição estadual',
  ),
  regra(
    '482',
    TODOS,
    'ind_ie_tomador',
    e => e.tomador?.indIEToma === '2' && ieDoTomador(e) !== 'ISENTO',
    'A inscrição do tomador isento é ISENTO',
  ),
  regra(
    '617',
    TODOS,
    'ind_ie_tomador',
    e =>
      e.tomador?.indIEToma === '2' &&
      lei(e)
        .lista('cte_isento_vedado_ufs')
        .includes(tomadorOf(e)?.endereco.UF ?? ''),
    'A UF do tomador não conhece isento: marque não contribuinte',
  ),
  regra(
    '444',
    TODOS,
    'tomador',
    ({ tomador }) =>
      tomador?.parte?.documento.length === 14 &&
      tomador.parte.endereco.UF !== 'EX' &&
      !isCnpj(tomador.parte.documento),
    'O CNPJ do tomador está errado',
  ),
  regra(
    '445',
    TODOS,
    'tomador',
    ({ tomador }) => tomador?.parte?.documento.length === 11 && !isCpf(tomador.parte.documento),
    'O CPF do tomador está errado',
  ),
  regra(
    '536',
    TODOS,
    'tomador',
    ({ tomador }) => alheia(tomador?.parte?.endereco),
    'O município do tomador não é da sua UF',
  ),
  regra(
    '',
    TODOS,
    'valor_total',
    ({ ide, imposto }) => ide.tpCTe !== '1' && exact(imposto.vTPrest).lte(ZERO),
    'Informe o valor da prestação',
  ),
  regra(
    '650',
    TODOS,
    'valor_total',
    e => exact(e.imposto.vTPrest).gt(exact(lei(e).texto('cte_valor_maximo') ?? '9999999.99')),
    'O valor da prestação passa do máximo: confira',
  ),
  regra(
    '531',
    TODOS,
    'valor_receber',
    ({ imposto }) => exact(imposto.vRec).gt(exact(imposto.vTPrest)),
    'O valor a receber é maior que o da prestação',
  ),
  regra(
    '',
    [...CARGA, ...OS],
    'componentes',
    ({ componentes, imposto }) =>
      componentes.length > 0 && !sumOf(componentes.map(({ valor }) => valor)).eq(exact(imposto.vTPrest)),
    'Os componentes não somam o valor da prestação',
  ),
  regra(
    '503',
    TODOS,
    'tipo_cte',
    e => ['3', '6'].includes(e.ide.tpCTe) && tpEmis(e) !== '1',
    'A substituição só se emite em modo normal',
  ),
  regra(
    '458',
    TODOS,
    'referida',
    ({ ide, substituido }) => ['3', '6'].includes(ide.tpCTe) && !substituido,
    'Informe o CT-e que este substitui',
  ),
  regra(
    '847',
    TODOS,
    'referida',
    ({ substituido }) => !!substituido && !isChave(substituido.chave),
    'A chave do CT-e substituído está errada',
  ),
  regra(
    '459',
    [...CARGA, ...OS],
    'complementados',
    ({ ide, complementados }) => ide.tpCTe === COMPLEMENTO && !complementados?.length,
    'Informe o CT-e que este complementa',
  ),
  regra(
    '849',
    [...CARGA, ...OS],
    'complementados',
    ({ complementados = [] }) => complementados.some(chave => !isChave(chave)),
    'A chave de um CT-e complementado está errada',
  ),
  regra(
    '907',
    [...CARGA, ...OS],
    'complementados',
    ({ complementados = [] }) => repeats(complementados),
    'Um CT-e complementado está repetido',
  ),
  regra(
    '269',
    [...CARGA, ...OS],
    'complementados',
    ({ complementados = [], emit }) =>
      complementados.some(chave => isChave(chave) && autorOf(chave) !== emit.CNPJ),
    'Só se complementa um CT-e da própria empresa',
  ),
  regra(
    '715',
    TODOS,
    'autsXml',
    ({ autXML = [] }) => repeats(autXML),
    'Um autorizado a baixar o XML está repetido',
  ),
  regra(
    '699',
    TODOS,
    'autsXml',
    ({ autXML = [] }) => autXML.some(quem => quem.length !== 11 && !isCnpj(quem)),
    'Um CNPJ autorizado a baixar o XML está errado',
  ),
  regra(
    '700',
    TODOS,
    'autsXml',
    ({ autXML = [] }) => autXML.some(quem => quem.length === 11 && !isCpf(quem)),
    'Um CPF autorizado a baixar o XML está errado',
  ),
  regra(
    '828',
    TODOS,
    'autsXml',
    ({ autXML = [], emit, rem, exped, receb, dest, tomador }) =>
      [emit.CNPJ, ...[rem, exped, receb, dest, tomador?.parte].flatMap(parte => parte?.documento ?? [])].some(
        quem => autXML.includes(quem),
      ),
    'Quem é parte do CT-e já pode baixar o XML: tire da lista',
  ),
  regra(
    '310',
    TODOS,
    'cst_ibscbs',
    e =>
      lei(e).lista('cte_rejeicao_310').includes(e.ide.tpAmb) &&
      e.imposto.ibscbs === null &&
      reformGroup(e.ide.dhEmi, { crt: e.emit.CRT }) !== null,
    'Falta o IBS/CBS: escolha a regra dele',
  ),
  regra(
    '311',
    TODOS,
    'cst_ibscbs',
    ({ imposto }) => imposto.ibscbs !== null && !CST_IBS_CBS.has(imposto.ibscbs.CST),
    'Este CST de IBS/CBS não existe',
  ),
  regra(
    '313',
    TODOS,
    'cst_ibscbs',
    ({ imposto }) => imposto.ibscbs !== null && imposto.ibscbs.cClassTrib.slice(0, 3) !== imposto.ibscbs.CST,
    'A classificação tributária é de outro CST',
  ),
  regra(
    '370',
    SIMP,
    'entregas',
    ({ entregas = [] }) => new Set(entregas.map(({ fim }) => fim.cMun)).size > 1,
    'No simplificado todas as entregas terminam no mesmo município',
  ),
  regra(
    '',
    SIMP,
    'entregas',
    ({ entregas = [] }) => entregas.length > 990,
    'O simplificado leva até 990 entregas: faça dois',
  ),
  regra(
    '215',
    SIMP,
    'valor_total',
    ({ entregas = [], imposto }) => !sumOf(entregas.map(({ valor }) => valor)).eq(exact(imposto.vTPrest)),
    'As entregas não somam o valor da prestação',
  ),
]
