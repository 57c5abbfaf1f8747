import { AppError, fieldError } from '../../../domain/error.ts'
import { municipioPorCodigo } from '../../modules/lookups/service.ts'
import type { Hooks } from '../hooks.ts'

const somente = new AppError('CONFLITO', {
  mensagem: 'Empresas são incluídas e excluídas pela administração',
})

/** The issuer's own data: its city gives name and state, as the documents say them. */
export const minhasEmpresasHooks: Hooks = {
  insert: () => Promise.reject(somente),
  removing: () => Promise.reject(somente),
  async prepare(q, _sessao, row, before, record) {
    if (!before) throw somente
    // columns of text that are never null
    for (const key of ['im', 'cnae', 'complemento', 'telefone', 'email']) row[key] ??= ''
    const { rows } = await q.query<{ municipio_ibge: string }>(
      'select municipio_ibge from empresas where id = $1',
      [before['id']],
    )
    const repeated = await q.query('select from empresas where cnpj = $1 and id <> $2', [
      row['cnpj'],
      before['id'],
    ])
    if (repeated.rowCount) throw fieldError('cnpj', 'Já existe uma empresa com este CNPJ')
    const codigo = String(record['cidade_id'] ?? rows[0]?.municipio_ibge ?? '')
    if (codigo === '') throw fieldError('cidade_id', 'Informe a Cidade')
    const municipio = municipioPorCodigo(codigo)
    if (!municipio) throw fieldError('cidade_id', 'Cidade inválida')
    row['municipio_ibge'] = municipio.code
    row['municipio'] = municipio.name
    row['uf'] = municipio.uf
  },
  async answer(q, _sessao, records) {
    const { rows } = await q.query<{ id: number; municipio_ibge: string }>(
      'select id, municipio_ibge from empresas where id = any($1)',
      [records.map(({ id }) => id)],
    )
    const cities = new Map(rows.map(row => [row.id, row.municipio_ibge]))
    for (const record of records) {
      const code = cities.get(record['id'] as number) || null
      record['cidade_id'] = code
      record['cidade'] = code && municipioPorCodigo(code)
    }
  },
}
