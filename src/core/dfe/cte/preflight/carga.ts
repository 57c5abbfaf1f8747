import { isChave } from '../../../document/chave.ts'
import { asOf } from '../../../law/index.ts'
import { sameAsParty } from '../../../transporte/tomador.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { partyRules, tomadorOf } from './documento.ts'
import { autorOf, CARGA, type Julgado, notasOf, type RegraCte, repeats, ruleOf, SIMP } from './regra.ts'

const rule = ruleOf(CARGA)

const normal = ({ ide }: Julgado): boolean => ide.tpCTe !== '1'
const servico =
  (...quais: readonly string[]) =>
  (e: Julgado): boolean =>
    normal(e) && quais.includes(e.ide.tpServ)
const [CARREGA, INTERMEDIA] = [servico('0', '1', '2'), servico('3', '4')]

const toma = (numero: string, tem: (e: Julgado) => unknown) => (e: Julgado) =>
  e.tomador?.toma === numero && !tem(e)

const chavesAnteriores = ({ anteriores = [] }: Julgado): string[] =>
  anteriores.flatMap(({ chaves }) => chaves)

const emissores = (e: Julgado): number => new Set(notasOf(e).map(autorOf)).size
const DIVERSOS = /^diversos$/i
const global =
  (breaks: (e: Julgado) => boolean, quem?: '0' | '3') =>
  (e: Julgado): boolean =>
    e.ide.globalizado === true && (quem === undefined || e.tomador?.toma === quem) && breaks(e)

const grupo = (e: Julgado, tag: string): GrupoXml | null => (e.modal?.[tag] as GrupoXml | undefined) ?? null
const trafegoMutuo = (e: Julgado): GrupoXml | null =>
  (grupo(e, 'ferrov')?.['trafMut'] as GrupoXml | undefined) ?? null

/** Rules of the CT-e of cargo (MOC CT-e 4.00, Anexo I, groups G). */
export const DA_CARGA: readonly RegraCte[] = [
  rule('460', 'remetente', 'O remetente paga: informe o remetente').brokenBy(toma('0', e => e.rem)),
  rule('461', 'expedidor', 'O expedidor paga: informe o expedidor').brokenBy(toma('1', e => e.exped)),
  rule('462', 'recebedor', 'O recebedor paga: informe o recebedor').brokenBy(toma('2', e => e.receb)),
  rule('463', 'destinatario', 'O destinatário paga: informe o destinatário').brokenBy(toma('3', e => e.dest)),
  rule('215', 'tomador', 'Informe quem paga o frete').brokenBy(
    e => e.tomador === null || toma('4', ({ tomador }) => tomador?.parte)(e),
  ),
  rule('799', 'tomador', 'O tomador já é parte do CT-e: escolha o papel dele').brokenBy(
    ({ tomador, rem, exped, receb, dest }) =>
      tomador?.toma === '4' &&
      !!tomador.parte &&
      sameAsParty(tomador.parte, {
        remetente: rem ?? null,
        expedidor: exped ?? null,
        recebedor: receb ?? null,
        destinatario: dest ?? null,
      }) !== null,
  ),
  ...partyRules(rule, 'remetente', 'remetente', e => e.rem, ['415', '416', '532']),
  ...partyRules(rule, 'destinatário', 'destinatario', e => e.dest, ['208', '237', '533']),
  ...partyRules(rule, 'expedidor', 'expedidor', e => e.exped, ['428', '429', '534']),
  ...partyRules(rule, 'recebedor', 'recebedor', e => e.receb, ['436', '437', '535']),
  rule('469', 'remetente', 'Informe o remetente').brokenBy(
    e => CARREGA(e) && !e.rem && e.tomador?.toma !== '0',
  ),
  rule('470', 'destinatario', 'Informe o destinatário').brokenBy(
    e => CARREGA(e) && !e.dest && e.tomador?.toma !== '3',
  ),
  rule('474', 'expedidor', 'Este tipo de serviço pede o expedidor').brokenBy(
    e => INTERMEDIA(e) && !e.exped && e.tomador?.toma !== '1',
  ),
  rule('475', 'recebedor', 'Este tipo de serviço pede o recebedor').brokenBy(
    e => INTERMEDIA(e) && !e.receb && e.tomador?.toma !== '2',
  ),
  rule('581', 'valor_carga', 'Informe o valor da carga').brokenBy(
    e => normal(e) && e.ide.modal !== '05' && !e.carga?.vCarga,
  ),
  ruleOf([...CARGA, ...SIMP])('215', 'quantidades', 'Informe ao menos uma quantidade da carga').brokenBy(
    e => normal(e) && !e.carga?.quantidades.length,
  ),
  rule('693', 'chaves', 'Informe as notas da carga').brokenBy(e => servico('0')(e) && !e.documentos?.length),
  rule('694', 'chaves', 'Este tipo de serviço não leva as notas: tire-as').brokenBy(
    e => INTERMEDIA(e) && !!e.documentos?.length,
  ),
  rule('', 'chaves', 'Os documentos da carga são todos do mesmo tipo').brokenBy(
    ({ documentos = [] }) => new Set(documentos.map(({ tipo }) => tipo)).size > 1,
  ),
  rule('521', 'anteriores', 'Informe o CT-e da transportadora anterior').brokenBy(
    e => servico('1', '2', '3')(e) && !e.anteriores?.length,
  ),
  rule('747', 'anteriores', 'O serviço normal não tem documento anterior: mude o tipo de serviço').brokenBy(
    e => servico('0')(e) && !!e.anteriores?.length,
  ),
  rule('814', 'multimodais', 'Só o serviço vinculado leva o CT-e multimodal').brokenBy(
    e => normal(e) && e.ide.tpServ !== '4' && !!e.multimodais?.length,
  ),
  rule('651', 'multimodais', 'Informe o CT-e multimodal').brokenBy(
    e => servico('4')(e) && !e.multimodais?.length,
  ),
  rule('667', 'tomador', 'Quem paga o serviço vinculado é quem emitiu o CT-e multimodal').brokenBy(
    e => servico('4')(e) && (e.multimodais ?? []).some(chave => autorOf(chave) !== tomadorOf(e)?.documento),
  ),
  rule('745', 'tomador', 'Quem paga a subcontratação é a transportadora anterior').brokenBy(
    e =>
      servico('1')(e) &&
      !!e.anteriores?.length &&
      !e.anteriores.some(({ emissor }) => emissor.documento === tomadorOf(e)?.documento),
  ),
  rule('844', 'anteriores', 'A chave de um documento anterior está errada').brokenBy(e =>
    chavesAnteriores(e).some(chave => !isChave(chave)),
  ),
  rule('543', 'anteriores', 'Um documento anterior está repetido').brokenBy(e =>
    repeats(chavesAnteriores(e)),
  ),
  rule('733', 'anteriores', 'Um documento anterior não é de quem se disse que o emitiu').brokenBy(
    ({ anteriores = [] }) =>
      anteriores.some(({ emissor, chaves }) =>
        chaves.some(chave => isChave(chave) && autorOf(chave) !== emissor.documento.padStart(14, '0')),
      ),
  ),
  rule('601', 'chaves', 'O CT-e leva até 2000 documentos: faça dois').brokenBy(
    ({ ide, documentos = [] }) =>
      documentos.length > Number(asOf(ide.dhEmi).texto('cte_documentos_maximo') ?? 2000),
  ),
  rule('527', 'chaves', 'Uma nota está repetida').brokenBy(e => repeats(notasOf(e))),
  rule('843', 'chaves', 'A chave de uma nota está errada, ou não é de NF-e').brokenBy(e =>
    notasOf(e).some(chave => !isChave(chave) || chave.slice(20, 22) !== '55'),
  ),
  rule(
    '729',
    'chaves',
    'Há notas de mais de um emissor: faça o simplificado, o globalizado ou dois CT-e',
  ).brokenBy(e => !e.ide.globalizado && emissores(e) > 1),
  rule('813', 'chaves', 'CF-e e NFC-e não acompanham carga para outra UF').brokenBy(
    ({ ide, documentos = [] }) =>
      ide.inicio?.UF !== ide.fim?.UF &&
      documentos.some(each => each.tipo === 'outros' && ['59', '65'].includes(each.tpDoc)),
  ),
  rule('743', 'globalizado', 'O globalizado é só dentro da UF').brokenBy(
    global(({ ide }) => ide.inicio?.UF !== ide.fim?.UF),
  ),
  rule('722', 'globalizado', 'No globalizado paga o remetente ou o destinatário').brokenBy(
    global(({ tomador }) => !['0', '3'].includes(tomador?.toma ?? '')),
  ),
  rule('723', 'globalizado', 'O globalizado só leva NF-e').brokenBy(
    global(({ documentos = [] }) => documentos.some(({ tipo }) => tipo !== 'nfe')),
  ),
  rule('724', 'globalizado', 'O globalizado pago pelo destinatário pede notas de cinco emissores').brokenBy(
    global(e => emissores(e) < 5, '3'),
  ),
  rule('725', 'remetente', 'O remetente do globalizado é DIVERSOS').brokenBy(
    global(({ rem }) => !DIVERSOS.test(rem?.xNome ?? ''), '3'),
  ),
  rule('727', 'remetente', 'O remetente DIVERSOS leva o CNPJ da empresa').brokenBy(
    global(({ rem, emit }) => rem?.documento !== emit.CNPJ, '3'),
  ),
  rule('737', 'globalizado', 'O globalizado pago pelo remetente pede cinco notas').brokenBy(
    global(e => notasOf(e).length < 5, '0'),
  ),
  rule('744', 'globalizado', 'No globalizado pago pelo remetente as notas são todas dele').brokenBy(
    global(e => emissores(e) > 1, '0'),
  ),
  rule('726', 'destinatario', 'O destinatário do globalizado é DIVERSOS').brokenBy(
    global(({ dest }) => !DIVERSOS.test(dest?.xNome ?? ''), '0'),
  ),
  rule('728', 'destinatario', 'O destinatário DIVERSOS leva o CNPJ da empresa').brokenBy(
    global(({ dest, emit }) => dest?.documento !== emit.CNPJ, '0'),
  ),
  rule('730', 'globalizado', 'DIVERSOS é só do globalizado: diga quem é').brokenBy(
    ({ ide, rem, dest }) => !ide.globalizado && [rem, dest].some(parte => DIVERSOS.test(parte?.xNome ?? '')),
  ),
  rule('526', 'modal', 'Contêineres só se dizem no serviço vinculado a multimodal').brokenBy(
    e => !INTERMEDIA(e) && grupo(e, 'aquav')?.['detCont'] !== undefined,
  ),
  rule('582', 'modal', 'O tráfego mútuo pede seus dados').brokenBy(
    e => grupo(e, 'ferrov')?.['tpTraf'] === '1' && !trafegoMutuo(e),
  ),
  rule('583', 'modal', 'Quem fatura é a ferrovia de origem: ela emite o CT-e').brokenBy(
    e => trafegoMutuo(e)?.['respFat'] === '1' && trafegoMutuo(e)?.['ferrEmi'] !== '1',
  ),
  rule('584', 'modal', 'Informe a chave do CT-e da ferrovia de origem').brokenBy(
    e => trafegoMutuo(e)?.['respFat'] === '2' && !trafegoMutuo(e)?.['chCTeFerroOrigem'],
  ),
]
