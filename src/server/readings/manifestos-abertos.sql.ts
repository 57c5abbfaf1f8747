import { manifestosAbertos } from '../../domain/readings/manifestos-abertos.ts'
import { municipioPorCodigo } from '../codes/municipios.ts'
import { sql } from '../db/sql.ts'
import { OPEN_MANIFESTS, urgencyOf } from '../modules/transporte/open-repository.ts'
import { readingSql } from './reading-sql.ts'

export const manifestosAbertosSql = readingSql(manifestosAbertos, {
  from: `${OPEN_MANIFESTS} r`,
  columns: ({ hoje }) => ({ dias: sql`${hoje}::date - r.desde`, cor: urgencyOf(sql`${hoje}::date`) }),
  tells: record => {
    const { cor, placa, rota, municipio } = record
    const city = municipioPorCodigo(String(municipio))
    record['uf'] = city?.uf ?? null
    record['cidade'] = city?.name ?? null
    const way = placa ? `${placa} na rota ${rota}` : 'a mesma placa e rota'
    record['bloqueia'] = cor === 'preto' ? 'toda emissão de MDF-e' : way
  },
})
