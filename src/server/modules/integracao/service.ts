export { createKeys, type Keys } from './keys.ts'
export { createReceiver } from './receive.ts'
export { createWebhookJob } from './webhooks/job.ts'
export { createResend } from './webhooks/resend.ts'
