interface RefusalFields {
  /** The actual status. It is in the body, because the HTTP status is nearly always 400. */
  status: number;
  code: string;
  error?: string;
  message: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
}

/** An error with the codes and messages of Supabase Storage, which storage-js turns into a `StorageApiError`. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal';
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly retryAfter: number | undefined;

  constructor({ status, code, error, message, retryAfter }: RefusalFields) {
    super(message);
    this.status = status;
    this.code = code;
    this.error = error ?? code;
    this.retryAfter = retryAfter;
  }
}

export const noSuchBucket = () =>
  new StorageRefusal({
    status: 404,
    code: 'NoSuchBucket',
    error: 'Bucket not found',
    message: 'Bucket not found',
  });

export const noSuchObject = () =>
  new StorageRefusal({ status: 404, code: 'NoSuchKey', error: 'not_found', message: 'Object not found' });

export const accessDenied = (message = 'new row violates row-level security policy') =>
  new StorageRefusal({ status: 403, code: 'AccessDenied', error: 'Unauthorized', message });

export const noApiKey = (message: string) =>
  new StorageRefusal({ status: 401, code: 'AccessDenied', error: 'Unauthorized', message });

export const alreadyExists = () =>
  new StorageRefusal({
    status: 409,
    code: 'KeyAlreadyExists',
    error: 'Duplicate',
    message: 'The resource already exists',
  });

export const bucketNotEmpty = () =>
  new StorageRefusal({
    status: 409,
    code: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  });

export const invalidKey = (key: string) =>
  new StorageRefusal({ status: 400, code: 'InvalidKey', message: `Invalid key: ${key.slice(0, 100)}` });

export const invalidBucketName = () =>
  new StorageRefusal({
    status: 400,
    code: 'InvalidBucketName',
    error: 'Invalid Input',
    message: 'Bucket name invalid',
  });

export const invalidRequest = (message: string) =>
  new StorageRefusal({ status: 400, code: 'InvalidRequest', message });

export const invalidSignature = () =>
  new StorageRefusal({ status: 400, code: 'InvalidSignature', message: 'Invalid or expired signature' });

export const invalidType = (type: string) =>
  new StorageRefusal({
    status: 415,
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
    message: `mime type ${type.slice(0, 100)} is not supported`,
  });

export const wrongContent = (type: string) =>
  new StorageRefusal({
    status: 415,
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
    message: `The content of the file is not of the type ${type}, or is not safe to open`,
  });

export const tooLarge = () =>
  new StorageRefusal({
    status: 413,
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  });

export const tooManyUploads = (retryAfter: number) =>
  new StorageRefusal({
    status: 429,
    code: 'SlowDown',
    error: 'too_many_requests',
    message: 'Too many uploads, please wait before sending more',
    retryAfter,
  });
