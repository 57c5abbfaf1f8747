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
import { autorOf, CARGA, type Julgado, OS, type RegraCte, repeats, ruleOf, SIMP, TODOS } from './regra.ts'

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

/** Makes the rules of a party's CNPJ, CPF and city. */
export const partyRules = (
  rule: ReturnType<typeof ruleOf>,
  nome: string,
  campo: string,
  of: (e: Julgado) => ParteCte | null | undefined,
  [cnpj, cpf, cidade]: readonly [string, string, string],
): RegraCte[] => [
  rule(cnpj, campo, `O CNPJ do ${nome} está errado`).brokenBy(e => {
    const parte = of(e)
    return parte?.documento.length === 14 && parte.endereco.UF !== 'EX' && !isCnpj(parte.documento)
  }),
  rule(cpf, campo, `O CPF do ${nome} está errado`).brokenBy(e => {
    const parte = of(e)
    return parte?.documento.length === 11 && !isCpf(parte.documento)
  }),
  rule(cidade, campo, `O município do ${nome} não é da sua UF`).brokenBy(e => alheia(of(e)?.endereco)),
]

const [all, whole, simple] = [ruleOf(TODOS), ruleOf([...CARGA, ...OS]), ruleOf(SIMP)]

/** Rules of identification, dates, taker, values and IBS/CBS, which all three documents share. */
export const DOCUMENTO: readonly RegraCte[] = [
  all('670', 'serie', 'As séries 890 a 899 são da SEFAZ: use outra').brokenBy(({ chave }) =>
    /^(?:89\d)$/.test(chave.slice(22, 25)),
  ),
  all('247', 'empresa', 'A UF da chave não é a da empresa').brokenBy(
    ({ chave, emit }) => siglaUf(chave.slice(0, 2)) !== emit.endereco.UF,
  ),
  all('207', 'empresa', 'O CNPJ da empresa está errado').brokenBy(({ emit }) => !isCnpj(emit.CNPJ)),
  all('229', 'empresa', 'Informe a inscrição estadual da empresa: quem transporta não é isento').brokenBy(
    ({ emit }) => !/\d/.test(emit.IE),
  ),
  all('713', 'empresa', 'O município da empresa não é da sua UF').brokenBy(({ emit }) =>
    alheia(emit.endereco),
  ),
  all('537', 'municipio_envio', 'O município de envio não é da sua UF').brokenBy(({ ide }) =>
    alheia(ide.envio),
  ),
  all('541', 'municipio_inicio', 'O município do início não é da sua UF').brokenBy(({ ide }) =>
    alheia(ide.inicio),
  ),
  all('542', 'municipio_fim', 'O município do término não é da sua UF').brokenBy(({ ide }) =>
    alheia(ide.fim),
  ),
  all('212', 'data', 'A emissão está no futuro: acerte a data').brokenBy(
    e => -late(e) > number(e, 'cte_adiantado_minutos', 5) * MINUTO_MS,
  ),
  all('228', 'data', 'A emissão tem mais de sete dias: ponha a data de hoje').brokenBy(
    e => late(e) > number(e, 'cte_atraso_horas', 168) * 60 * MINUTO_MS,
  ),
  all('517', 'tipo_cte', 'A contingência SVC só aceita CT-e normal').brokenBy(
    e => ['7', '8'].includes(tpEmis(e)) && !goesBySvc(e.ide.tpCTe),
  ),
  all('513', 'tp_emis', 'Esta SVC não atende a UF da empresa').brokenBy(
    e =>
      (tpEmis(e) === '7' && !lei(e).lista('cte_svc_rs_ufs').includes(e.emit.endereco.UF)) ||
      (tpEmis(e) === '8' && lei(e).lista('cte_svc_rs_ufs').includes(e.emit.endereco.UF)),
  ),
  all('676', 'cfop', 'Este CFOP não é de serviço de transporte').brokenBy(fora('676')),
  all('519', 'cfop', 'O primeiro dígito do CFOP não é o deste trajeto').brokenBy(fora('519')),
  all('524', 'cfop', 'O serviço começa em outra UF: o CFOP é 5932 ou 6932').brokenBy(fora('524')),
  all('908', 'cfop', 'O serviço começa na UF da empresa: o CFOP não é 5932 nem 6932').brokenBy(fora('908')),
  all('481', 'ind_ie_tomador', 'O tomador contribuinte precisa da inscrição estadual').brokenBy(
    e => e.tomador?.indIEToma === '1' && !/\d/.test(ieDoTomador(e)),
  ),
  all('482', 'ind_ie_tomador', 'A inscrição do tomador isento é ISENTO').brokenBy(
    e => e.tomador?.indIEToma === '2' && ieDoTomador(e) !== 'ISENTO',
  ),
  all('617', 'ind_ie_tomador', 'A UF do tomador não conhece isento: marque não contribuinte').brokenBy(
    e =>
      e.tomador?.indIEToma === '2' &&
      lei(e)
        .lista('cte_isento_vedado_ufs')
        .includes(tomadorOf(e)?.endereco.UF ?? ''),
  ),
  ...partyRules(all, 'tomador', 'tomador', ({ tomador }) => tomador?.parte, ['444', '445', '536']),
  all('', 'valor_total', 'Informe o valor da prestação').brokenBy(
    ({ ide, imposto }) => ide.tpCTe !== '1' && exact(imposto.vTPrest).lte(ZERO),
  ),
  all('650', 'valor_total', 'O valor da prestação passa do máximo: confira').brokenBy(e =>
    exact(e.imposto.vTPrest).gt(exact(lei(e).texto('cte_valor_maximo') ?? '9999999.99')),
  ),
  all('531', 'valor_receber', 'O valor a receber é maior que o da prestação').brokenBy(({ imposto }) =>
    exact(imposto.vRec).gt(exact(imposto.vTPrest)),
  ),
  whole('', 'componentes', 'Os componentes não somam o valor da prestação').brokenBy(
    ({ componentes, imposto }) =>
      componentes.length > 0 && !sumOf(componentes.map(({ valor }) => valor)).eq(exact(imposto.vTPrest)),
  ),
  all('503', 'tipo_cte', 'A substituição só se emite em modo normal').brokenBy(
    e => ['3', '6'].includes(e.ide.tpCTe) && tpEmis(e) !== '1',
  ),
  all('458', 'referida', 'Informe o CT-e que este substitui').brokenBy(
    ({ ide, substituido }) => ['3', '6'].includes(ide.tpCTe) && !substituido,
  ),
  all('847', 'referida', 'A chave do CT-e substituído está errada').brokenBy(
    ({ substituido }) => !!substituido && !isChave(substituido.chave),
  ),
  whole('459', 'complementados', 'Informe o CT-e que este complementa').brokenBy(
    ({ ide, complementados }) => ide.tpCTe === COMPLEMENTO && !complementados?.length,
  ),
  whole('849', 'complementados', 'A chave de um CT-e complementado está errada').brokenBy(
    ({ complementados = [] }) => complementados.some(chave => !isChave(chave)),
  ),
  whole('907', 'complementados', 'Um CT-e complementado está repetido').brokenBy(({ complementados = [] }) =>
    repeats(complementados),
  ),
  whole('269', 'complementados', 'Só se complementa um CT-e da própria empresa').brokenBy(
    ({ complementados = [], emit }) =>
      complementados.some(chave => isChave(chave) && autorOf(chave) !== emit.CNPJ),
  ),
  all('715', 'autsXml', 'Um autorizado a baixar o XML está repetido').brokenBy(({ autXML = [] }) =>
    repeats(autXML),
  ),
  all('699', 'autsXml', 'Um CNPJ autorizado a baixar o XML está errado').brokenBy(({ autXML = [] }) =>
    autXML.some(quem => quem.length !== 11 && !isCnpj(quem)),
  ),
  all('700', 'autsXml', 'Um CPF autorizado a baixar o XML está errado').brokenBy(({ autXML = [] }) =>
    autXML.some(quem => quem.length === 11 && !isCpf(quem)),
  ),
  all('828', 'autsXml', 'Quem é parte do CT-e já pode baixar o XML: tire da lista').brokenBy(
    ({ autXML = [], emit, rem, exped, receb, dest, tomador }) =>
      [emit.CNPJ, ...[rem, exped, receb, dest, tomador?.parte].flatMap(parte => parte?.documento ?? [])].some(
        quem => autXML.includes(quem),
      ),
  ),
  all('310', 'cst_ibscbs', 'Falta o IBS/CBS: escolha a regra dele').brokenBy(
    e =>
      lei(e).lista('cte_rejeicao_310').includes(e.ide.tpAmb) &&
      e.imposto.ibscbs === null &&
      reformGroup(e.ide.dhEmi, { crt: e.emit.CRT }) !== null,
  ),
  all('311', 'cst_ibscbs', 'Este CST de IBS/CBS não existe').brokenBy(
    ({ imposto }) => imposto.ibscbs !== null && !CST_IBS_CBS.has(imposto.ibscbs.CST),
  ),
  all('313', 'cst_ibscbs', 'A classificação tributária é de outro CST').brokenBy(
    ({ imposto }) => imposto.ibscbs !== null && imposto.ibscbs.cClassTrib.slice(0, 3) !== imposto.ibscbs.CST,
  ),
  simple('370', 'entregas', 'No simplificado todas as entregas terminam no mesmo município').brokenBy(
    ({ entregas = [] }) => new Set(entregas.map(({ fim }) => fim.cMun)).size > 1,
  ),
  simple('', 'entregas', 'O simplificado leva até 990 entregas: faça dois').brokenBy(
    ({ entregas = [] }) => entregas.length > 990,
  ),
  simple('215', 'valor_total', 'As entregas não somam o valor da prestação').brokenBy(
    ({ entregas = [], imposto }) => !sumOf(entregas.map(({ valor }) => valor)).eq(exact(imposto.vTPrest)),
  ),
]
