import { CAMPOS_VEICULO } from '../../../src/core/vehicle/campos.ts'
import { DO_PRODUTO, regras } from './especificacao.ts'

/** Rules that no body breaks, each with the test that sees it. */
export const DA_TELA: Readonly<Record<string, string>> = {
  'V.grade.tamanho': 'tests/web/records/produtos/grade.test.tsx',
  'V.grade.subdivisao': 'tests/web/records/produtos/grade.test.tsx',
  'V.grade.gerador.tamanho': 'tests/web/records/produtos/grade.test.tsx',
  'V.grade.gerador.subdivisao': 'tests/web/records/produtos/grade.test.tsx',
  'V.grade.duplicada': 'tests/web/records/produtos/grade.test.tsx; of a body: grade.test.ts',
  'V.lote.selecao.saldo': 'tests/web/till/dialogs/pickers.test.tsx',
  'V.lote.decimais': 'tests/web/places.test.ts',
  // a product may go without them: the unit that is sold may not (G-026)
  ...Object.fromEntries(
    CAMPOS_VEICULO.map(campo => [`V.veiculo.${campo}.required`, 'tests/web/till/dialogs/vehicle.test.tsx']),
  ),
}

/** The rules of a product and of what hangs on it. */
export const daqui = regras.filter(({ id }) =>
  (DO_PRODUTO as readonly string[]).includes(id.split('.')[1] ?? ''),
)
/** Those of them that a body breaks. */
export const doCorpo = daqui.filter(({ id }) => !(id in DA_TELA))
