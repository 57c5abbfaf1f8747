import { expect, test } from 'vitest'
import type { Importado } from '../../../src/domain/api/extratos.ts'
import { summaryOf } from '../../../src/web/screens/conciliacao/import-file.ts'

const nada: Importado = {
  ...{ novas: 0, repetidas: 0, avisos: [], aprendido: null, parecidas: [], apartadas: [] },
  ...{ contagens: null, so_no_arquivo: [], so_no_livro: [] },
}
const contagens = {
  ...{ pagos: 0, registrados: 0, baixados: 0, recusados: 0, estornados: 0 },
  ...{ aguardando: 0, tarifas: 0, informados: 0, sem_codigo: 0 },
}
const saldo = { linha: 9, data: null, valor: '1.00', historico: 'SALDO', motivo: 'saldo' as const }

test.each([
  [{ novas: 1 }, '1 linha nova'],
  [{ repetidas: 300 }, '0 linhas novas, 300 já estavam'],
  [{ novas: 1, repetidas: 1 }, '1 linha nova, 1 já estava'],
  [{ novas: 2, apartadas: [saldo] }, '2 linhas novas, 1 à parte'],
  [{ contagens }, '0 pagos'],
  [
    { contagens: { ...contagens, pagos: 2, registrados: 1, recusados: 3, sem_codigo: 1 }, repetidas: 4 },
    '2 pagos, 1 registrado no banco, 3 recusados, 1 de código desconhecido, 4 já estavam',
  ],
])('do arquivo se diz: %#', (veio, dito) => expect(summaryOf({ ...nada, ...veio })).toBe(dito))
