import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Schema of a setting that is a PEM, or the path of a file with a PEM. */
export const pem = z
  .string()
  .transform((text, context) => {
    if (text.startsWith('-----BEGIN')) return text
    try {
      return readFileSync(text, 'utf8')
    } catch {
      context.addIssue({ code: 'custom', message: 'deve ser o caminho de um arquivo PEM que se pode ler' })
      return z.NEVER
    }
  })
  .optional()
