import { exact, ZERO } from '../../../money/exact.ts'
import { routeFault } from '../../../transporte/percurso.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { type Julgado, OS, type RegraCte, regra } from './regra.ts'

const servico =
  (qual: '6' | '7' | '8', breaks: (e: Julgado) => boolean) =>
  (e: Julgado): boolean =>
    e.ide.tpServ === qual && e.ide.tpCTe !== '1' && breaks(e)

const rodo = ({ modal }: Julgado): GrupoXml | null => (modal?.['rodoOS'] as GrupoXml | undefined) ?? null
const fretamento = (e: Julgado): GrupoXml | null =>
  (rodo(e)?.['infFretamento'] as GrupoXml | undefined) ?? null
const interna = ({ ide }: Julgado): boolean => ide.inicio?.UF === ide.fim?.UF
const byRoad = ({ ide }: Julgado): boolean => ide.modal === '01'
const TOLERANCIA = exact('0.10')

const sumOfGuides = ({ os }: Julgado) =>
  (os?.guias ?? [])
    .flatMap(({ componentes }) => componentes)
    .reduce((s, { vComp }) => s.plus(exact(vComp)), ZERO)

/** Rules of the CT-e OS (MOC CT-e 4.00, Anexo I, groups H). */
export const DA_OS: readonly RegraCte[] = [
  regra(
    '757',
    OS,
    'tomador',
    e => ['6', '7'].includes(e.ide.tpServ) && !e.tomador?.parte,
    'Informe quem paga',
  ),
  regra(
    '751',
    OS,
    'municipio_inicio',
    servico('6', ({ ide }) => !ide.inicio?.UF || !ide.fim?.UF),
    'Informe onde a viagem começa e termina',
  ),
  regra(
    '752',
    OS,
    'municipio_fim',
    servico('6', ({ ide }) => (!!ide.inicio?.UF && !ide.inicio.cMun) || (!!ide.fim?.UF && !ide.fim.cMun)),
    'Informe os municípios do início e do término',
  ),
  regra(
    '753',
    OS,
    'percurso',
    servico(
      '6',
      ({ ide }) =>
        !!ide.inicio?.UF &&
        !!ide.fim?.UF &&
        routeFault(ide.inicio.UF, ide.fim.UF, ide.percurso ?? []) !== null,
    ),
    'O percurso tem, em ordem e fazendo divisa, só as UFs entre a do início e a do término',
  ),
  regra(
    '798',
    OS,
    'taf',
    servico('6', e => byRoad(e) && !rodo(e) && !interna(e)),
    'Informe os dados do ônibus: entre UFs, o TAF da ANTT',
  ),
  regra(
    '798',
    OS,
    'registro_estadual',
    servico('6', e => byRoad(e) && !rodo(e) && interna(e)),
    'Informe os dados do ônibus: dentro da UF, o registro estadual',
  ),
  regra(
    '839',
    OS,
    'registro_estadual',
    servico('6', e => !!rodo(e) && interna(e) && !rodo(e)?.['NroRegEstadual']),
    'Dentro da UF vai o registro estadual',
  ),
  regra(
    '840',
    OS,
    'taf',
    servico('6', e => !!rodo(e) && !interna(e) && !rodo(e)?.['TAF']),
    'Entre UFs vai o TAF da ANTT',
  ),
  regra(
    '841',
    OS,
    'fretamento',
    servico('6', e => byRoad(e) && !fretamento(e)),
    'Informe se o fretamento é eventual ou contínuo',
  ),
  regra(
    '837',
    OS,
    'viagem',
    servico('6', e => fretamento(e)?.['tpFretamento'] === '1' && !fretamento(e)?.['dhViagem']),
    'O fretamento eventual pede data e hora da viagem',
  ),
  regra(
    '838',
    OS,
    'viagem',
    servico('6', e => {
      const viagem = fretamento(e)?.['dhViagem']
      return typeof viagem === 'string' && Date.parse(viagem) < Date.parse(e.ide.dhEmi)
    }),
    'A viagem é anterior à emissão',
  ),
  regra(
    '760',
    OS,
    'inss',
    servico(
      '6',
      ({ tomador, os }) => tomador?.parte?.documento.length === 14 && os?.tributos?.vINSS === undefined,
    ),
    'Tomador empresa: informe o INSS, ainda que zero',
  ),
  regra(
    '815',
    OS,
    'cancelado',
    servico('6', ({ os }) => !!os?.refCTeCanc),
    'O transporte de pessoas não se refere a CT-e cancelado',
  ),
  regra(
    '380',
    OS,
    'municipio_fim',
    servico('7', ({ ide }) => !ide.fim),
    'Informe onde a entrega dos valores termina',
  ),
  regra(
    '829',
    OS,
    'taf',
    servico('7', ({ modal }) => !!modal),
    'O transporte de valores não leva os dados do modal',
  ),
  regra(
    '899',
    OS,
    'guias',
    servico('7', e => {
      const diferenca = sumOfGuides(e).minus(exact(e.imposto.vTPrest))
      const abs = diferenca.isNegative() ? diferenca.negated() : diferenca
      return (e.os?.guias?.length ?? 0) > 0 && abs.gt(TOLERANCIA)
    }),
    'As guias não somam o valor da prestação',
  ),
  regra(
    '754',
    OS,
    'documentos',
    servico('8', ({ os }) => !os?.documentos?.length),
    'Informe o bilhete da bagagem',
  ),
]
