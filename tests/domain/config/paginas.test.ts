import { expect, test } from 'vitest'
import { AJUSTES } from '../../../src/domain/config/ajustes.ts'
import { PAGINAS, paginaDe } from '../../../src/domain/config/paginas.ts'
import { ROUTES } from '../../../src/domain/routes/index.ts'

test('cada página da configuração é uma rota, e o que ela liga existe', () => {
  const paths = new Set(ROUTES.map(({ path }) => path))
  const missing = Object.keys(PAGINAS).flatMap(nome =>
    [`/config/${nome}`, ...(paginaDe(nome)?.ligas ?? []).map(([path]) => path)].filter(
      path => !paths.has(path),
    ),
  )
  expect(missing).toEqual([])
})

test('cada ajuste tem a sua página, e nenhuma chave se repete', () => {
  const keys = AJUSTES.map(({ chave }) => chave)
  expect(new Set(keys).size).toBe(keys.length)
  expect(AJUSTES.filter(({ pagina }) => !paginaDe(pagina))).toEqual([])
})
