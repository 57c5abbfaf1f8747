import { DOCUMENT_FORMS } from '../../domain/documents/documento/form.ts'
import { handOverride } from '../records/forms.ts'
import { documentOverride } from './form.ts'

for (const register of DOCUMENT_FORMS) handOverride(register, documentOverride)
