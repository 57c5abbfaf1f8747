import { expect, test } from 'vitest'
import { NFE_FAMILY } from '../../../src/core/dfe/nfe/family.ts'
import { takeImportedSchemas, validateXml } from '../../../src/server/sefaz/schemas.ts'

// libxml2 has room for fifteen providers of files, and says nothing when it is full: nothing was issued any more
test('os esquemas lidos muitas vezes continuam a julgar', () => {
  const julgado = () =>
    validateXml('consStatServ', '<consStatServ xmlns="http://www.portalfiscal.inf.br/nfe"/>', NFE_FAMILY)
  const [primeiro] = julgado()
  expect(primeiro).toContain('versao')
  for (let vez = 0; vez < 20; vez++) {
    takeImportedSchemas(null)
    expect([vez, julgado()[0]]).toEqual([vez, primeiro])
  }
})
